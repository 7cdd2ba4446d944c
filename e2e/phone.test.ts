import { describe, expect, it } from "vitest";
import { paymentForm, useShop, visitor } from "./journey.ts";
import { PHONE } from "./screens.ts";

useShop();

describe("on a phone, by touch", () => {
  it("goes from the menu through the filters to the payment", async () => {
    const page = await visitor(PHONE);
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Products" }).tap();
    await page.waitForURL("**/products");
    await page.getByRole("button", { name: /^filters/ }).tap();
    const overlay = page.getByRole("dialog", { name: "Filter By" });
    await overlay.getByRole("checkbox", { name: "Media & Entertainment", exact: true }).check();
    await overlay.getByRole("button", { name: /^Show \d+ products$/ }).tap();
    await overlay.waitFor({ state: "detached" });
    const card = page.getByRole("article").filter({ hasText: "Mudbox" }).first();
    // Without hover, the plan selector is always visible.
    await card.getByRole("combobox").selectOption("1 year");
    await card.getByRole("button", { name: "ADD TO CART" }).tap();
    await page.getByRole("button", { name: /^Cart, 1 item/ }).tap();
    await page.getByRole("dialog", { name: "Your cart" }).getByRole("link", { name: "Checkout" }).tap();
    await paymentForm(page).locator("#payButton").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  it("closes the menu with Escape, the overlay and Back, and keeps the page from scrolling beneath it", async () => {
    const page = await visitor(PHONE);
    await page.goto("/aboutus");
    const menu = page.getByRole("dialog", { name: "Menu" });
    const open = async () => {
      await page.getByRole("button", { name: "Menu" }).tap();
      await menu.waitFor();
    };
    await open();
    await page.evaluate(() => window.scrollBy(0, 500));
    expect(
      await page.evaluate(
        () =>
          getComputedStyle(document.documentElement).overflowY === "hidden" ||
          getComputedStyle(document.body).overflowY === "hidden",
      ),
    ).toBe(true);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await open();
    await page.touchscreen.tap(350, 400);
    await menu.waitFor({ state: "detached" });
    await open();
    await page.goBack();
    await menu.waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/aboutus");
  });
});
