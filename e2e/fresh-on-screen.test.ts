import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { putOnly, restoreCatalogue } from "./catalogue.ts";
import { addToCart, signInAdmin, useShop, visitor } from "./journey.ts";
import { cardPrice, cards, NAME, otherTab, PAGE, price, PRICE, priceElsewhere } from "./test-caliper.ts";
import { DESK, LIST } from "./product-form.ts";

useShop();
restoreCatalogue();

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
    await putOnly(NAME);
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
});

it("a shopper who sees a new price at checkout sees it in every tab (D39)", async () => {
  await putOnly(NAME);
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
