import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { cartPanel } from "./cart-panel.ts";
import { GOOD_CARD, hasFocus, lastOrder, payWith, useShop, visitor } from "./journey.ts";

useShop();

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;

it("a freelancer on a phone is led to the cheaper edition, buys it, and is its administrator without another tap", async () => {
  const page = await visitor(PHONE);
  await page.goto("/");
  const search = page.getByRole("combobox", { name: "Search products" });
  await search.tap();
  await search.pressSequentially("autocad");
  await page.getByRole("option").first().tap();
  await page.waitForURL("**/products/autocad");
  const which = page.getByRole("region", { name: "Which AutoCAD?" });
  await which.getByText("Do you draft in 2D on your own Windows computer or Mac?").waitFor();
  await which.getByRole("link", { name: "AutoCAD LT", exact: true }).tap();
  await page.getByRole("heading", { level: 1, name: "AutoCAD LT" }).waitFor();
  await which.scrollIntoViewIfNeeded();
  const bar = page.getByTestId("buy-bar");
  await bar.getByRole("button", { name: "ADD TO CART" }).tap();
  await bar.getByRole("link", { name: "Checkout" }).tap();
  await payWith(page, GOOD_CARD);
  await page.getByText("Payment received").waitFor();
  expect(await lastOrder()).toMatchObject({ status: "paid", amount_cents: 283_00 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole("link", { name: "Order page" }).tap();
  await page.getByRole("region", { name: "Managed by" }).getByText("ada@example.com").waitFor();
});

/** Records every text that a live region announces. */
const NOTE_ANNOUNCEMENTS = `{
  self.announcements = [];
  const live = (node) => (node instanceof Element ? node : node.parentElement)?.closest("[aria-live], output");
  new MutationObserver((changes) => {
    for (const region of new Set(changes.map(({ target }) => live(target)))) {
      const text = region?.textContent?.trim();
      if (text) announcements.push(text);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}`;
const announced = (page: Page) => page.evaluate<string>("announcements.join('\\n')");

/** The levels of the page's headings, from top to bottom. */
const headingLevels = (page: Page) =>
  page
    .getByRole("heading")
    .evaluateAll((headings) =>
      headings.map(({ tagName, ariaLevel }) => Number(ariaLevel ?? tagName.slice(1))),
    );

/** Fails for a page with another number of first-level headings than one, or with a level left out. */
async function expectOutline(page: Page): Promise<void> {
  const levels = await headingLevels(page);
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels.filter((level, at) => level > (levels[at - 1] ?? 1) + 1)).toEqual([]);
}

it("a visitor with a screen reader hears each step from the search to the receipt, by keyboard alone", async () => {
  const page = await visitor({ viewport: { width: 1280, height: 900 } });
  await page.addInitScript(NOTE_ANNOUNCEMENTS);
  await page.goto("/products");
  await expectOutline(page);
  await page.getByRole("searchbox", { name: "Search products" }).focus();
  await page.keyboard.type("revit lt");
  await expect.poll(() => announced(page)).toMatch(/\b3 (products|matches)/i);
  await page.getByRole("link", { name: "Revit LT", exact: true }).first().press("Enter");
  await expect.poll(() => hasFocus(page.getByRole("heading", { level: 1, name: "Revit LT" }))).toBe(true);
  await expectOutline(page);
  await page.getByRole("radio", { name: "1 year" }).press("ArrowDown");
  await page.getByRole("radio", { name: "3 year" }).press("ArrowUp");
  await page.getByRole("button", { name: "ADD TO CART" }).press("Enter");
  await expect.poll(() => announced(page)).toContain("Revit LT, 1 year: added to the cart");
  await page.getByRole("button", { name: /^Cart, 1 item/ }).press("Enter");
  const panel = cartPanel(page);
  await panel.getByRole("button", { name: "Increase quantity of Revit LT" }).press("Enter");
  await expect.poll(() => announced(page)).toContain("574");
  await panel.getByRole("link", { name: "Checkout" }).press("Enter");
  await page.waitForURL("**/checkout");
  await expectOutline(page);
  await payWith(page, GOOD_CARD);
  await page.waitForURL("**/return?**");
  await page.getByText("Payment received").waitFor();
  await expectOutline(page);
  expect(await lastOrder()).toMatchObject({ status: "paid", amount_cents: 574_00 });
});
