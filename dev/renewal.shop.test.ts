import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { violations } from "#e2e/axe.ts";
import { clockReading } from "#domain/clock.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { readSettings } from "./settings.ts";
import { type Shop, startShop } from "./shop.ts";

// A shop of its own: no other test could live in a year that is over.
const FOLDER = join(CHECKOUT, ".data", "renewal");
const WIDTHS = [360, 768, 1440];
const PAGE = { viewport: { width: 1280, height: 900 } };

let shop: Shop;
let browser: Browser;

beforeAll(async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  shop = await startShop({
    settings: readSettings({ PORT: "9350", CATALOGUE_CACHE_SECONDS: "0" }),
    dataDir: FOLDER,
    // The build that `npm test` made for its journeys.
    buildDir: join(CHECKOUT, ".data", "test", "dist"),
    ports: { database: 9351, stripe: 9352, mail: 9353 },
    onLog: () => undefined,
  });
  const { chromium: executablePath } = z
    .object({ chromium: z.string() })
    .parse(JSON.parse(process.env["E2E_SHOP"] ?? "null"));
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

async function visitor(): Promise<Page> {
  const context = await browser.newContext({ ...PAGE, baseURL: shop.url, reducedMotion: "reduce" });
  context.setDefaultTimeout(15_000);
  return context.newPage();
}

/** Axe, and a picture in each width and theme if they are asked for. */
async function look(page: Page, name: string): Promise<void> {
  expect(await violations(page)).toEqual([]);
  const folder = process.env["RENEWAL_PICTURES"];
  if (folder === undefined) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(PAGE.viewport);
}

async function pay(page: Page): Promise<void> {
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

/** The administrator, signed in anew: a sign-in does not outlive the turns of the clock. */
async function administrator(path: string): Promise<Page> {
  const page = await visitor();
  const { user = "", password = "" } = shop.admin ?? {};
  const answer = await page.request.post("/api/auth", { data: { user, password, trust: true } });
  expect(answer.status()).toBe(200);
  await page.addInitScript(`if (self === top) try { localStorage.setItem("persist", "true"); } catch {}`);
  await page.goto(path);
  return page;
}

/** Turns the clock as a script does. */
async function turn(body: object): Promise<void> {
  const answer = await fetch(shop.clock?.url ?? "", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  clockReading.parse(await answer.json());
}

/** Opens the latest of so many mails in the inbox with this subject. */
async function openMail(subject: RegExp, count: number): Promise<Page> {
  const page = await browser.newPage({ baseURL: shop.mail?.url ?? "", javaScriptEnabled: false });
  const found = page.getByRole("link", { name: subject });
  await expect
    .poll(async () => {
      await page.goto("/");
      return found.count();
    })
    .toBe(count);
  await found.first().click();
  return page;
}

/** The address in a mail's text that offers a renewal. */
async function offerIn(mail: Page): Promise<string> {
  const text = await mail.locator("pre").innerText();
  return /https?:\/\/\S+\/order\/[0-9a-z]+\?renew=[\d-]+/.exec(text)?.[0] ?? "";
}

const SUBJECT = /^Your AutoCAD LT ends on \d+ \w+ 20\d\d$/;

it("what was bought is delivered, reminded of eleven months later, and renewed by the reminder's link (D51)", async () => {
  const buyer = await visitor();
  await buyer.goto("/products/autocad-lt");
  await buyer.getByRole("radio", { name: /^1 year/ }).check();
  await buyer.getByRole("button", { name: /add to cart/i }).click();
  await buyer.getByText("Added Successfully").first().waitFor();
  await pay(buyer);
  await deliver();

  // Eleven months: the reminders 60 and 30 days before come on the way.
  await turn({ days: 335 });
  const mail = await openMail(SUBJECT, 2);
  await mail.getByText("last-day.ics (text/calendar").waitFor();
  const offer = await offerIn(mail);

  // The demo bar goes to the third.
  await buyer.goto("/");
  await Promise.all([
    buyer.waitForEvent("load", { timeout: 60_000 }),
    buyer.getByRole("button", { name: "To the next reminder" }).click(),
  ]);
  expect(await offerIn(await openMail(SUBJECT, 3))).toBe(offer);

  const soon = await administrator("/Admin/renewals");
  await soon.getByText("Reminded 7 days before").waitFor();
  await look(soon, "admin-ending");

  await buyer.goto(offer);
  const dialog = buyer.getByRole("dialog", { name: "Add these to your cart?" });
  await dialog.getByText(/as before\.$/).waitFor();
  await look(buyer, "offer");
  expect(await buyer.evaluate("localStorage.getItem('cart')")).toBeNull();
  await dialog.getByRole("button", { name: "Add to cart" }).click();
  await dialog.waitFor({ state: "detached" });
  await buyer.getByText("No further reminders will be sent.").waitFor();
  await look(buyer, "order-before");
  const cart = z.array(z.looseObject({ productname: z.string(), quantity: z.int(), renews: z.string() }));
  const stored = cart.parse(JSON.parse(String(await buyer.evaluate("localStorage.getItem('cart')"))));
  expect(stored.map(({ productname, quantity }) => [productname, quantity])).toEqual([["AutoCAD LT", 1]]);
  // What lies there is no key to the order.
  expect(offer).not.toContain(stored[0]?.renews ?? "");

  await pay(buyer);
  await buyer.goto(offer.split("?")[0] ?? "");
  await buyer.getByText("Renewed by order SO-001002.").waitFor();
  expect(await buyer.getByRole("button", { name: "Renew" }).count()).toBe(0);
  await look(buyer, "order-renewed");

  const list = await administrator("/Admin/renewals");
  await list.getByRole("region", { name: "Renewed in the last 90 days" }).getByText("SO-001002").waitFor();
  await look(list, "admin-renewed");
  await list.goto("/Admin/orders/SO-001002");
  await list.getByRole("link", { name: "SO-001001" }).waitFor();
  await look(list, "admin-order");
  await list.goto("/Admin/home");
  await list.getByRole("heading", { name: "Needs attention" }).waitFor();
  await look(list, "admin-home");
}, 300_000);

it("the renewal is withdrawn from, paid back in one step, and says so to its buyer (D49)", async () => {
  const buyer = await visitor();
  await buyer.goto("/withdrawal");
  await buyer.getByLabel("Your name").fill("Ada Drafter");
  await buyer.getByLabel("Order number").fill("SO-001002");
  await buyer.getByLabel("E-mail").fill("ada@example.com");
  await buyer.getByRole("button", { name: "Continue" }).click();
  await buyer.getByRole("button", { name: "Confirm withdrawal" }).click();
  await buyer.getByRole("heading", { name: "We have received your withdrawal" }).waitFor();

  const admin = await administrator("/Admin/withdrawals");
  await admin.getByRole("button", { name: /^Refund…/ }).click();
  const asked = admin.getByRole("alertdialog", { name: /^Refund €[\d,.]+ of SO-001002\?$/ });
  await asked.getByRole("heading", { name: "Is revoked, for good" }).waitFor();
  await look(admin, "withdrawal-asked");
  await asked.getByRole("button", { name: "Refund", exact: true }).click();
  await asked.waitFor({ state: "detached" });
  await admin
    .getByRole("article")
    .getByText(/^Handled by admin/)
    .waitFor();
  await look(admin, "withdrawal-refunded");
  await admin.goto("/Admin/orders/SO-001002");
  await admin
    .getByRole("region", { name: "Refunds" })
    .getByText("Refunded", { exact: true })
    .first()
    .waitFor();
  await admin.getByRole("region", { name: "Deliveries" }).getByText("Revoked", { exact: true }).waitFor();
  await look(admin, "admin-order-refunded");

  const mail = await openMail(/^We have refunded €[\d,.]+ for your order SO-001002$/, 1);
  const link = /https?:\/\/\S+\/order\/[0-9a-z]+/.exec(await mail.locator("pre").innerText())?.[0] ?? "";
  await buyer.goto(link);
  await buyer.getByRole("heading", { name: "Refunds" }).waitFor();
  const paidBack = buyer.getByText(/^€[\d,.]+ refunded, /);
  await paidBack.waitFor();
  expect(await paidBack.innerText()).toContain("credit note");
  await look(buyer, "order-refunded");
}, 120_000);

/** Delivers the one unit that waits. */
async function deliver(): Promise<void> {
  const admin = await administrator("/Admin/deliveries");
  const unit = admin.getByRole("region", { name: "Units" }).getByRole("article");
  await unit.getByRole("button", { name: "Mark delivered" }).click();
  await unit.getByLabel("Reference").fill("571-12345678");
  await unit.getByRole("form").getByRole("button", { name: "Mark delivered" }).click();
  await admin.getByRole("status").getByText("AutoCAD LT of SO-001001 is delivered.").waitFor();
  await admin.close();
}
