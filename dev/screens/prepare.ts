import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { DemoAdmin } from "#ops/cli/running-shop.ts";

/** The visitor: a guest, a guest with something in the cart, or the signed-in admin. */
export type Visit = "guest" | "shopper" | "admin";

type StorageState = NonNullable<BrowserContextOptions["storageState"]>;

export type Visits = {
  readonly origin: string;
  readonly states: Readonly<Record<Visit, StorageState | undefined>>;
  /** Values for the names in braces in a page's path. */
  readonly places: Readonly<Record<string, string>>;
};

const PATIENCE_MS = 30_000;

/** Gives the shop a day's data: a paid order, a message, and the admin's trusted device. */
export async function prepareVisits(browser: Browser, origin: string, admin: DemoAdmin): Promise<Visits> {
  const bought = await inNewContext(browser, origin, buy);
  await inNewContext(browser, origin, writeMessage);
  const shopper = await inNewContext(browser, origin, async (page) => {
    for (const slug of ["autocad-lt", "maya"]) await addToCart(page, slug);
    return { state: await page.context().storageState(), offer: await requestOffer(page) };
  });
  const signedIn = await inNewContext(browser, origin, async (page) => {
    await signIn(page, admin);
    return page.context().storageState();
  });
  return {
    origin,
    states: { guest: undefined, shopper: shopper.state, admin: signedIn },
    places: { ...bought, offer: shopper.offer },
  };
}

async function inNewContext<Answer>(
  browser: Browser,
  origin: string,
  visit: (page: Page) => Promise<Answer>,
): Promise<Answer> {
  const context = await browser.newContext({ baseURL: origin, reducedMotion: "reduce" });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    return await visit(await context.newPage());
  } finally {
    await context.close();
  }
}

async function addToCart(page: Page, slug: string): Promise<void> {
  await page.goto(`/products/${slug}`);
  await page.getByRole("button", { name: /add to cart/i }).click();
  await page.getByText("Added Successfully").first().waitFor();
}

/** Makes an offer of the cart; returns the path of its page. */
async function requestOffer(page: Page): Promise<string> {
  await page.getByRole("button", { name: /^Cart/ }).click();
  await page.getByRole("button", { name: "Get a quote" }).click();
  await page.getByLabel("Your email").fill("ada@example.com");
  await page.getByRole("button", { name: "Email the offer" }).click();
  const link = await page.getByRole("link", { name: "Open the offer" }).getAttribute("href");
  return new URL(link ?? "/", page.url()).pathname;
}

async function buy(page: Page): Promise<Visits["places"]> {
  await addToCart(page, "autocad-lt");
  await addToCart(page, "mudbox");
  await page.goto("/checkout");
  const form = page.frameLocator('iframe[name="embedded-checkout"]');
  const fields = {
    "#email": "ada@example.com",
    "#cardNumber": "4242 4242 4242 4242",
    "#cardExpiry": "12 / 40",
    "#cardCvc": "123",
    "#billingName": "Ada Drafter",
  };
  for (const [field, text] of Object.entries(fields)) await form.locator(field).fill(text);
  await form.locator("#payButton").click();
  await page.getByText("Payment received").waitFor();
  const url = new URL(page.url());
  const receipt = await page.getByRole("main").innerText();
  return { return: url.pathname + url.search, order: /SO-\d+/.exec(receipt)?.[0] ?? "" };
}

async function writeMessage(page: Page): Promise<void> {
  await page.goto("/contact");
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Last name").fill("Hopper");
  await page.getByLabel("Email").fill("grace@example.com");
  await page.getByLabel("Phone").fill("+31 20 123 4567");
  await page.getByLabel("Message").fill("Do you sell to schools, and can we pay by invoice?");
  await page.getByRole("button", { name: "Send message" }).click();
  await page.getByText("Your Message was sent successfully").waitFor();
}

async function signIn(page: Page, admin: DemoAdmin): Promise<void> {
  await page.goto("/login?from=%2FAdmin%2Fhome");
  await page.getByLabel("Username").fill(admin.user);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  // Each picture loads the page again, and only a trusted device stays signed in.
  await page.getByLabel("Trust This Device").check();
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/Admin/home");
}
