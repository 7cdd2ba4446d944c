import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atRest } from "#dev/testing/at-rest.ts";
import { putOnly, restoreCatalogue } from "./catalogue.ts";
import { addToCart, useShop, visitor } from "./journey.ts";
import { cardPrice, cards, NAME, otherTab, PAGE, price, PRICE, priceElsewhere } from "./test-caliper.ts";
import { DESK } from "./product-form.ts";

useShop();
restoreCatalogue();

describe("cached data is shown immediately, dimmed, while it's fetched again (D39)", () => {
  it("a grid, on the way Back to it", async () => {
    await putOnly(NAME);
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
    await putOnly(NAME);
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
    await putOnly(NAME);
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
