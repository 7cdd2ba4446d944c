import { describe, expect, it } from "vitest";
import { atRest } from "#dev/testing/at-rest.ts";
import { holdScript } from "./hold-script.ts";
import { paymentForm, useShop, visitor } from "./journey.ts";
import { watchShifts } from "./layout-shifts.ts";
import { PHONE } from "./screens.ts";

useShop();

/** The part of the results that says that nothing matches. */
const NO_PRODUCTS = "**/static/js/no-products-*";

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
    await card.getByRole("button", { name: "View cart" }).waitFor();
    await card.getByRole("link", { name: "Checkout" }).tap();
    await paymentForm(page).locator("#payButton").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  it("leaves the products where they are while it searches, and until what comes in their place has arrived", async () => {
    const page = await visitor(PHONE);
    const shifts = await watchShifts(page);
    await page.goto("/products");
    await atRest(page);
    const before = await shifts();
    const results = page.getByRole("list").filter({ has: page.getByRole("article") });
    const field = page.getByRole("searchbox", { name: "Search products" });
    // Its first result is far below the first screen of the whole catalogue.
    await field.fill("revit lt");
    await expect.poll(() => results.getByRole("article").count()).toBeLessThan(24);
    const asked = page.waitForRequest(NO_PRODUCTS);
    const held = await holdScript(page, NO_PRODUCTS);
    await field.fill("knitting");
    await asked;
    expect(await results.getAttribute("aria-busy")).toBe("true");
    expect(await shifts()).toBe(before);
    held.abort();
    await page.getByText("No Products to show.").waitFor();
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
