import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from "playwright-core";
import postgres, { type Sql } from "postgres";
import { beforeEach, expect, onTestFinished } from "vitest";
import { z } from "zod";
import { leaveEvidence, startRecording } from "./evidence.ts";
import { waitForTheApp, watchPolicy } from "./page-watch.ts";

/** A shop started by `npm test` for the browser tests (dev/test.ts). */
const shopSchema = z.object({
  url: z.url(),
  databaseUrl: z.url(),
  stripeUrl: z.url(),
  mailUrl: z.url(),
  chromium: z.string(),
  admin: z.object({ user: z.string(), password: z.string() }),
});
type Shop = z.infer<typeof shopSchema>;

/** An arbitrary number that nothing else locks. */
const CLAIM = 20_261_121;

/** A connection whose lock lasts as long as this process, which is one lane of tests. */
const holder = (candidate: Shop): Sql =>
  postgres(candidate.databaseUrl, {
    max: 1,
    max_lifetime: null,
    fetch_types: false,
    onnotice: () => undefined,
  });

/** Reserves the first shop that no other lane uses, until this process ends. */
async function claimShop(): Promise<Shop> {
  const shops = ["E2E_SHOP", "E2E_SHOP_2"]
    .filter((name) => process.env[name] !== undefined)
    .map((name) => shopSchema.parse(JSON.parse(process.env[name] ?? "null")));
  for (const candidate of shops) {
    const held = holder(candidate);
    const [row] = await held`select pg_try_advisory_lock(${CLAIM}) as free`;
    if (row?.["free"] === true) return candidate;
    await held.end();
  }
  // A lane that has just ended may not have released its shop yet.
  const [first] = shops;
  if (!first) throw new Error("no shop was started: run these tests with `npm test`");
  await holder(first)`select pg_advisory_lock(${CLAIM})`;
  return first;
}

export const shop = await claimShop();

/** Arguments of every test browser. */
export const BROWSER_ARGS = [
  "--no-sandbox",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
];

/** Of the lane's shop. */
export const sql = postgres(shop.databaseUrl, { max: 2, fetch_types: false, onnotice: () => undefined });

/** One for all files of a lane; each visitor has a context of their own. */
let browser: Browser | undefined;

/** Starts the lane's browser, or another one after a crash. */
async function laneBrowser(): Promise<Browser> {
  if (browser?.isConnected() !== true)
    browser = await chromium.launch({ executablePath: shop.chromium, args: BROWSER_ARGS });
  return browser;
}

/** A loaded machine takes its time; what never comes true still fails. */
const PATIENCE_MS = 30_000;

/** Longer than any test takes: a debit stays unconfirmed until its test settles it. */
const DEBIT_DELAY_MS = 60 * 60_000;

/** Gives every test of a file a payment sandbox without faults, and a shop without the mails of forms. */
export function useShop(): void {
  beforeEach(async () => {
    await control("", { webhooks: "once", api: "ok", asyncDelayMs: DEBIT_DELAY_MS });
    await sql`delete from form_mails`;
  });
}

/**
 * Returns true if the element has the keyboard focus. The focus often moves a frame after its target appears, so poll
 * for it.
 */
export const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === document.activeElement);

/** Returns the text of the focused element; poll for it as for `hasFocus`. */
export const focusedText = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.textContent);

type VisitorOptions = BrowserContextOptions & {
  /** Errors the test provokes on purpose. */
  readonly provoked?: RegExp;
  /** True if the test provokes policy violations. */
  readonly refused?: boolean;
};

/** Opens a new visitor's page. Errors logged by the page fail the test, except refused API calls. */
export async function visitor({ provoked, refused = false, ...options }: VisitorOptions = {}): Promise<Page> {
  const context = await (
    await laneBrowser()
  ).newContext({ baseURL: shop.url, reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  await startRecording(context);
  const page = await context.newPage();
  if (options.javaScriptEnabled !== false) waitForTheApp(page);
  const faults: string[] = [];
  const refusals = await watchPolicy(page);
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    const ours = !message.location().url.startsWith(shop.stripeUrl);
    if (message.type() === "error" && ours && !message.text().startsWith("Failed to load resource")) {
      faults.push(message.text());
    }
  });
  onTestFinished(async ({ task }) => {
    const unexpected = {
      faults: faults.filter((fault) => !provoked?.test(fault)),
      refusals: refused ? [] : refusals,
    };
    const isFine = unexpected.faults.length === 0 && unexpected.refusals.length === 0;
    if (task.result?.state === "fail" || !isFine) {
      console.error(`See the screenshot and the trace in ${await leaveEvidence(task, context)}.`);
    }
    await context.close();
    expect(unexpected).toEqual({ faults: [], refusals: [] });
  });
  return page;
}

/** Calls the sandbox's own controls (packages/sandboxes/README.md), of this test's shop unless another is given. */
export async function control(path: string, body?: object, stripeUrl = shop.stripeUrl): Promise<unknown> {
  const answer = await fetch(new URL(`/_control${path}`, stripeUrl), {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return answer.json();
}

/** The embedded payment form. */
export const paymentForm = (page: Page) => page.frameLocator('iframe[name="embedded-checkout"]');

/** Fills and submits the payment form with a test card. */
export async function payWith(page: Page, card: string, email = "ada@example.com"): Promise<void> {
  const form = paymentForm(page);
  await form.locator("#email").fill(email);
  await form.locator("#cardNumber").fill(card);
  await form.locator("#cardExpiry").fill("12 / 40");
  await form.locator("#cardCvc").fill("123");
  await form.locator("#billingName").fill("Ada Drafter");
  await form.locator("#payButton").click();
}

/** Adds a product to the cart from its own page, in its default plan. */
export async function addToCart(page: Page, slug: string): Promise<void> {
  await page.goto(`/products/${slug}`);
  await page
    .getByRole("button", { name: /add to cart/i })
    .first()
    .click();
  await page.getByText("Added Successfully").first().waitFor();
}

/** The password of these tests' own accounts. */
export const PASSWORD = "Compass#42";

/** Makes a call as the browser would, without the page. Anything but success fails the test. */
export async function post(path: string, body: object): Promise<unknown> {
  const answer = await fetch(shop.url + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/** Adds an account with this name, without the sign-up page. */
export const addAccount = (username: string): Promise<unknown> =>
  post("/api/register", { user: username, password: PASSWORD });

/** Registers an account with this name on the sign-up page. */
export async function register(page: Page, username: string): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign Up" }).click();
  await page.getByRole("heading", { name: "Success!" }).waitFor();
}

/** Signs in on the sign-in page, which leads to where the visitor was going. */
export async function signIn(page: Page, user: string, password: string, from = "/"): Promise<void> {
  await page.goto(`/login?${new URLSearchParams({ from }).toString()}`);
  await page.getByLabel("Username").fill(user);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL((url) => url.pathname + url.search === from);
}

/** The value that the form stores in the browser. Frames and sandboxed documents have no such storage. */
const TRUST_THIS_DEVICE = `if (self === top) try { localStorage.setItem("persist", "true"); } catch {}`;

/**
 * Signs in as the shop's demo admin with the form's call, and goes to a page of the admin area. It uses a trusted
 * device, because the page loads again and must find the session.
 */
export async function signInAdmin(page: Page, to = "/Admin/home", admin = shop.admin): Promise<void> {
  const answer = await page.request.post("/api/auth", { data: { ...admin, trust: true } });
  expect(answer.status()).toBe(200);
  await page.addInitScript(TRUST_THIS_DEVICE);
  await page.goto(to);
}

/** The test card whose payments succeed. */
export const GOOD_CARD = "4242 4242 4242 4242";

/** Pays for the cart on the checkout's page, and stays on the receipt; returns the order number. */
export async function payForCart(page: Page, email?: string): Promise<string> {
  await page.goto("/checkout");
  await payWith(page, GOOD_CARD, email);
  await page.getByText("Payment received").waitFor();
  return `SO-00${(await lastOrder()).sequence}`;
}

const orderRow = z.object({ status: z.string(), amount_cents: z.number(), sequence: z.coerce.number() });

/** The order opened last. */
export async function lastOrder(): Promise<z.infer<typeof orderRow>> {
  const [row] = await sql`select status, amount_cents, sequence from orders order by sequence desc limit 1`;
  return orderRow.parse(row);
}
