import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atRest } from "#dev/testing/at-rest.ts";
import { putProduct, restoreCatalogue } from "./catalogue.ts";
import { addToCart, signInAdmin, sql, useShop, visitor } from "./journey.ts";
import { DESK, LIST } from "./product-form.ts";

useShop();
restoreCatalogue();

const NAME = "Test Caliper";
const PAGE = "/products/test-caliper";
const PRICE = "€200";
const price = (page: Page) =>
  page
    .getByRole("main")
    .getByText(/^€[\d,.]+$/)
    .first();
const cards = (page: Page) => page.getByRole("article");
const cardPrice = (page: Page) =>
  cards(page)
    .filter({ hasText: NAME })
    .getByText(/€[\d,.]+/)
    .first();

/** Opens another tab of the same browser, fully loaded. */
async function otherTab(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(path);
  return other;
}

/**
 * Makes a change that neither this browser nor the isolate learns of, as if in another browser through another isolate.
 */
const priceElsewhere = (euros: number) =>
  sql`update products set price_cents = ${euros * 100}, version = version + 1 where productname = ${NAME}`;

/** Changes the product's price in the form. */
async function changePrice(page: Page, euros: string): Promise<void> {
  await page.getByRole("button", { name: `Edit ${NAME}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit product" });
  await dialog.getByLabel("Price", { exact: true }).fill(euros);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText(`${NAME} updated successfully`).waitFor();
}

describe("after an admin's own change, that browser shows nothing older (D39)", () => {
  it("in pages open in other tabs, and in their pages cached for Back", async () => {
    await putProduct(NAME);
    const admin = await visitor(DESK);
    const grid = await otherTab(admin, "/products?q=caliper");
    await cardPrice(grid).waitFor();
    const product = await otherTab(admin, "/products?q=caliper");
    await cards(product).getByRole("link", { name: NAME }).click();
    await product.waitForURL(`**${PAGE}`);
    await expect.poll(() => price(product).textContent()).toContain(PRICE);
    await signInAdmin(admin, LIST);
    await changePrice(admin, "321");
    await expect.poll(() => cardPrice(grid).textContent()).toContain("€321");
    await expect.poll(() => price(product).textContent()).toContain("€321");
    // The grid cached for Back is gone: the first one shown must be the new one.
    const shown: (string | null)[] = [];
    await product.exposeFunction("noteShown", (text: string | null) => void shown.push(text));
    await product.evaluate(() => {
      new MutationObserver(() => {
        const text = document.querySelector('[data-testid="product-card"]')?.textContent;
        if (text !== undefined && text !== null) Reflect.get(window, "noteShown")(text);
      }).observe(document.body, { childList: true, subtree: true });
    });
    await product.goBack();
    await expect.poll(() => cardPrice(product).textContent()).toContain("€321");
    expect(shown.filter((text) => text?.includes(PRICE))).toEqual([]);
  });

  it("from any isolate: while one may have cached an older response, the browser's reads go to the database", async () => {
    await putProduct(NAME);
    const admin = await visitor(DESK);
    await signInAdmin(admin, LIST);
    await changePrice(admin, "321");
    const stranger = await visitor();
    for (const euros of [400, 500, 600]) {
      await stranger.goto(PAGE);
      await priceElsewhere(euros);
      const tab = await otherTab(admin, PAGE);
      expect(await price(tab).textContent()).toContain(`€${euros}`);
      await tab.close();
    }
  });

  it("in another tab with the admin's list", async () => {
    await putProduct(NAME);
    const admin = await visitor(DESK);
    await signInAdmin(admin, LIST);
    const list = await otherTab(admin, LIST);
    await cardPrice(list).waitFor();
    await changePrice(admin, "321");
    await expect.poll(() => cardPrice(list).textContent()).toContain("€321");
  });
});

it("a shopper who sees a new price at checkout sees it in every tab (D39)", async () => {
  await putProduct(NAME);
  const page = await visitor(DESK);
  await addToCart(page, "test-caliper");
  const grid = await otherTab(page, "/products?q=caliper");
  await expect.poll(() => cardPrice(grid).textContent()).toContain(PRICE);
  // The cart requests current prices when it's opened, and this price is newer.
  const checked = page.waitForResponse(/stripe\.checkCart/);
  await page.getByRole("button", { name: /^Cart/ }).click();
  await checked;
  await priceElsewhere(333);
  await page.getByRole("dialog", { name: "Your cart" }).getByRole("link", { name: "Checkout" }).click();
  await page.getByRole("heading", { name: "Your cart has changed" }).waitFor();
  await expect.poll(() => cardPrice(grid).textContent()).toContain("€333");
  await page.goBack();
  await expect.poll(() => price(page).textContent()).toContain("€333");
});

describe("cached data is shown immediately, dimmed, while it's fetched again (D39)", () => {
  it("a grid, on the way Back to it", async () => {
    await putProduct(NAME);
    const page = await visitor(DESK);
    await page.goto("/products?q=caliper");
    await cards(page).getByRole("link", { name: NAME }).click();
    await page.waitForURL(`**${PAGE}`);
    const held: (() => void)[] = [];
    await page.route("**/trpc/filters.search*", async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await page.goBack();
    await page.locator("ul[aria-busy=true]").waitFor();
    expect(await cardPrice(page).textContent()).toContain(PRICE);
    await expect.poll(() => held.length).toBe(1);
    held[0]?.();
    await page.locator("ul[aria-busy=false]").waitFor();
  });

  it("a product, on the way Back to it", async () => {
    await putProduct(NAME);
    const page = await visitor(DESK);
    await page.goto(PAGE);
    await page.getByRole("link", { name: "About us" }).first().click();
    await page.getByRole("heading", { name: "About Us" }).waitFor();
    const held: (() => void)[] = [];
    await page.route("**/trpc/products.bySlug*", async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await page.goBack();
    const busy = page.getByRole("main").locator("[aria-busy=true]");
    await busy.waitFor();
    expect(await price(page).textContent()).toContain(PRICE);
    await expect.poll(() => held.length).toBe(1);
    held[0]?.();
    await busy.waitFor({ state: "detached" });
  });
});

/** Runs in the page: records every text of its main part. */
function noteTexts(): void {
  new MutationObserver(() => {
    Reflect.get(window, "noteText")(document.querySelector("main")?.textContent ?? "");
  }).observe(document, { childList: true, subtree: true });
}

/** Collects everything that the main part of a page shows from now on. */
async function noteShown(page: Page): Promise<string[]> {
  const shown: string[] = [];
  await page.exposeFunction("noteText", (text: string) => void shown.push(text));
  await page.addInitScript(noteTexts);
  await page.evaluate(noteTexts);
  return shown;
}

/** Records in the browser that the catalogue has changed, as the tab that changed it does. */
const noteChange = (tab: Page, at: number) =>
  tab.evaluate((ms) => void (document.cookie = `__Host-catalogue-changed=${ms}; path=/; secure`), at);

/** Holds back a page's responses about one product until they're released. */
async function holdProduct(page: Page) {
  const held: (() => void)[] = [];
  let isReleased = false;
  await page.route("**/trpc/products.bySlug*", async (route) => {
    if (!isReleased) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  const release = () => {
    isReleased = true;
    for (const go of held) go();
  };
  return { count: () => held.length, release };
}

describe("a change of the catalogue while a product page is loading causes no error", () => {
  it("on its way from the server, if the change comes after the page", async () => {
    await putProduct(NAME);
    const page = await visitor(DESK);
    await page.goto("/aboutus");
    const shown = await noteShown(page);
    // In the future: after the page is requested, and before its app runs.
    await noteChange(page, Date.now() + 60_000);
    await page.goto(PAGE);
    await atRest(page);
    expect(await price(page).textContent()).toContain(PRICE);
    expect(shown.filter((text) => /couldn.t load|Unexpected/.test(text))).toEqual([]);
  });

  it.each(["/products?q=caliper", "/aboutus"])("on its way from %s", async (from) => {
    await putProduct(NAME);
    const page = await visitor(DESK);
    await addToCart(page, "test-caliper");
    await page.goto(from);
    const other = await otherTab(page, "/terms");
    const shown = await noteShown(page);
    const product = await holdProduct(page);
    await page.getByRole("button", { name: /^Cart/ }).click();
    await page.getByRole("dialog", { name: "Your cart" }).getByRole("link", { name: NAME }).click();
    await expect.poll(product.count).toBeGreaterThan(0);
    await priceElsewhere(345);
    await noteChange(other, Date.now());
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches this origin alone.
    await other.evaluate(() => new BroadcastChannel("shop").postMessage("catalogue-changed"));
    await expect.poll(product.count).toBeGreaterThan(1);
    product.release();
    await expect.poll(() => price(page).textContent()).toContain("€345");
    expect(shown.filter((text) => /couldn.t load|Unexpected/.test(text))).toEqual([]);
  });
});
