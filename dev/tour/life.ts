import type { Browser, Page } from "playwright-core";
import { clockReading } from "#domain/time/clock.ts";
import type { RunningShop } from "#ops/cli/running-shop.ts";

const VIEWPORT = { width: 1280, height: 900 };
const PATIENCE_MS = 15_000;
const MAIL_PATIENCE_MS = 15_000;

/** An action at each screen of the tour, such as taking its picture. */
export type Look = (page: Page, name: string) => Promise<void>;

/** A separate shop, whose clock the tour turns, and its visitors. */
export type Life = {
  readonly shop: RunningShop;
  readonly look: Look;
  /** Lets days pass. */
  readonly letPass: (days: number) => Promise<void>;
  /** Buys, and comes back. */
  readonly buyer: Page;
  /** The address in the first reminders; empty until they have arrived. */
  offer: string;
  /** A new visitor. */
  readonly visitor: () => Promise<Page>;
  /** Returns the administrator at a page, signed in again, because a sign-in doesn't outlive the turns of the clock. */
  readonly administrator: (path: string) => Promise<Page>;
  /** Opens the latest mail in the inbox with this subject, once there are this many. */
  readonly openMail: (subject: RegExp, count: number) => Promise<Page>;
};

export async function beginLife(browser: Browser, shop: RunningShop, look: Look): Promise<Life> {
  async function visitor(): Promise<Page> {
    const context = await browser.newContext({
      viewport: VIEWPORT,
      baseURL: shop.url,
      reducedMotion: "reduce",
    });
    context.setDefaultTimeout(PATIENCE_MS);
    return onceItRuns(await context.newPage());
  }
  return {
    shop,
    look,
    letPass: (days) => turn(shop, days),
    buyer: await visitor(),
    offer: "",
    visitor,
    administrator: async (path) => signedIn(await visitor(), shop, path),
    openMail: async (subject, count) => opened(await browser.newPage(), shop, subject, count),
  };
}

/** Makes `goto` wait until the app has taken over the page, as visitors do who look before they press. */
function onceItRuns(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    // Set by public/early.js, removed by the app.
    await page.waitForFunction(() => !("earlyPresses" in window));
    return answer;
  };
  return page;
}

async function signedIn(page: Page, shop: RunningShop, path: string): Promise<Page> {
  const { user = "", password = "" } = shop.admin ?? {};
  const answer = await page.request.post("/api/auth", { data: { user, password, trust: true } });
  if (!answer.ok()) throw new Error(`the administrator could not sign in: ${answer.status()}`);
  await page.addInitScript(`if (self === top) try { localStorage.setItem("persist", "true"); } catch {}`);
  await page.goto(path);
  return page;
}

async function opened(page: Page, shop: RunningShop, subject: RegExp, count: number): Promise<Page> {
  const found = page.getByRole("link", { name: subject });
  const until = Date.now() + MAIL_PATIENCE_MS;
  for (;;) {
    await page.goto(shop.mail?.url ?? "");
    const there = await found.count();
    if (there === count) break;
    if (Date.now() > until) throw new Error(`the inbox has ${there} mails like ${subject}, not ${count}`);
  }
  await found.first().click();
  return page;
}

/** Turns the shop's clock, as `npm run clock` does. */
export async function turn({ clock }: RunningShop, days: number): Promise<void> {
  const answer = await fetch(clock?.url ?? "", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ days }),
  });
  clockReading.parse(await answer.json());
}

/** Pays what is in the cart. */
export async function pay(page: Page): Promise<void> {
  await page.goto("/checkout");
  const form = page.frameLocator('iframe[name="embedded-checkout"]');
  await form.locator("#email").fill("ada@example.com");
  await form.locator("#cardNumber").fill("4242 4242 4242 4242");
  await form.locator("#cardExpiry").fill("12 / 60");
  await form.locator("#cardCvc").fill("123");
  await form.locator("#billingName").fill("Ada Drafter");
  await form.locator("#payButton").click();
  await page.getByText("Payment received").waitFor();
}
