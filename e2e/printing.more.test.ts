import type { Locator, Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { atRest } from "#dev/testing/at-rest.ts";
import { seller } from "#domain/seller/seller.ts";
import { ADMIN_PATHS, buy, removeOrders } from "./admin-area.ts";
import { settled } from "./axe.ts";
import { openCartOfMembers } from "./cart-panel.ts";
import { signInAdmin, useShop, visitor } from "./journey.ts";
import { mailedLink } from "./mailed-link.ts";

useShop();

/** The width in px of an A4 sheet less the usual margins. */
const SHEET = { width: 718, height: 1000 } as const;

/** Sheets on which a page is wider than a tablet, A4 across, and than a phone, A4 without margins. */
const OTHER_SHEETS = [
  { width: 1047, height: 718 },
  { width: 794, height: 1123 },
] as const;

/** Shows a page as it's printed. */
async function toPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await settled(page);
}

const visible = (
  within: Page | Locator,
  role: "banner" | "button" | "combobox" | "checkbox" | "navigation",
) => within.getByRole(role).filter({ visible: true }).count();

const colours = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.documentElement);
    return { backgroundColor, color };
  });

describe("on paper", () => {
  it.each(["chosen", "the system's"])("a product is black on white, if the dark theme is %s", async (by) => {
    const page = await visitor({ viewport: SHEET, colorScheme: by === "chosen" ? "light" : "dark" });
    await page.goto("/products/autocad");
    if (by === "chosen") await page.getByRole("button", { name: "Switch to dark theme" }).click();
    await toPaper(page);
    expect(await colours(page)).toEqual({ backgroundColor: "rgb(255, 255, 255)", color: "rgb(0, 0, 0)" });
    // The dark drawing is a light one.
    const drawing = page.getByRole("main").locator("picture img").first();
    expect(await drawing.evaluate((image) => getComputedStyle(image).filter)).toContain("invert(1)");
  });

  it("a product has its prices, the answers and the seller, and nothing to press", async () => {
    const page = await visitor({ viewport: SHEET });
    await page.goto("/products/autocad");
    await toPaper(page);
    for (const role of ["banner", "navigation", "button"] as const) expect(await visible(page, role)).toBe(0);
    expect(await page.getByText("One year, paid once").first().isVisible()).toBe(true);
    expect(await page.getByText("No. You pay once").isVisible()).toBe(true);
    expect(await page.getByText("Related products").isVisible()).toBe(false);
    expect(await page.getByRole("contentinfo").getByText(seller().vatNumber).isVisible()).toBe(true);
  });

  it("the catalogue has three cards in a row, none of them to choose or buy", async () => {
    const page = await visitor({ viewport: SHEET });
    await page.goto("/products");
    await page
      .getByRole("checkbox", { name: /^Compare/ })
      .first()
      .check();
    await page.getByRole("region", { name: "Products to compare" }).waitFor();
    await toPaper(page);
    for (const role of ["button", "checkbox"] as const) expect(await visible(page, role)).toBe(0);
    expect(await page.getByRole("region", { name: "Products to compare" }).isVisible()).toBe(false);
    const tops = await page
      .getByRole("article")
      .evaluateAll((cards) => cards.slice(0, 4).map((card) => card.getBoundingClientRect().top));
    expect(tops.slice(0, 3)).toEqual([tops[0], tops[0], tops[0]]);
    expect(tops[3]).toBeGreaterThan(tops[0] ?? 0);
  });

  it("the open cart is printed alone, on as many sheets as it needs", async () => {
    const page = await visitor({ viewport: { width: 1280, height: 720 } });
    const panel = await openCartOfMembers(page);
    await toPaper(page);
    await page.setViewportSize(SHEET);
    expect(await panel.boundingBox()).toMatchObject({ x: 0, y: 0, width: SHEET.width });
    expect(await visible(page, "banner")).toBe(0);
    expect(await visible(panel, "button")).toBe(0);
    expect(await panel.getByText("Quantity:").first().isVisible()).toBe(true);
    expect(await panel.getByText("You pay today").isVisible()).toBe(true);
    const sheets = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g);
    expect(sheets).toHaveLength(1);
  });

  it("four compared products fit on the sheet, with nothing to press", async () => {
    const page = await visitor({ viewport: SHEET });
    await page.goto("/compare?p=autocad&p=maya&p=revit&p=civil-3d");
    await toPaper(page);
    for (const role of ["button", "combobox"] as const) expect(await visible(page, role)).toBe(0);
    expect(
      await page
        .getByRole("link", { name: /^Remove/ })
        .filter({ visible: true })
        .count(),
    ).toBe(0);
    const last = await page.getByRole("columnheader").last().boundingBox();
    expect((last?.x ?? 0) + (last?.width ?? SHEET.width)).toBeLessThan(SHEET.width);
  });
});

/** Runs in the page: returns what is beyond the sheet, and words that are broken up. */
function faultsOnPaper(): string[] {
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px beyond the sheet`);
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text instanceof Text; text = texts.nextNode()) {
    if (!text.parentElement?.checkVisibility() || text.parentElement.closest(".sr-only, option")) continue;
    for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1 && word.length <= 20) found.push(`broken: ${word}`);
    }
  }
  return found;
}

/** Opens a page as it's printed. */
async function openOnPaper(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ media: "screen" });
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await atRest(page);
  await toPaper(page);
}

describe("whatever sheet is in the printer, its width is used and no word is broken", () => {
  it.each(OTHER_SHEETS)("on every page of the admin area, on %o", async (sheet) => {
    onTestFinished(removeOrders);
    const number = await buy("autocad-lt", 2);
    const page = await visitor({ viewport: sheet });
    await signInAdmin(page);
    for (const path of [...ADMIN_PATHS, `/Admin/orders/${number}`, `/Admin/customers/${number}`]) {
      await openOnPaper(page, path);
      expect.soft((await page.getByRole("main").boundingBox())?.width, path).toBe(sheet.width);
      expect.soft(await page.evaluate(faultsOnPaper), path).toEqual([]);
    }
  });

  it.each(OTHER_SHEETS)("on pages beside which something isn't printed, on %o", async (sheet) => {
    onTestFinished(removeOrders);
    const order = await mailedLink("order_confirmation", await buy());
    const page = await visitor({ viewport: sheet });
    for (const [path, part] of [
      ["/products", page.getByRole("region", { name: "Products", exact: true })],
      ["/terms", page.getByRole("main").locator("section").first()],
      [order, page.getByRole("region", { name: "Receipt" })],
    ] as const) {
      await openOnPaper(page, path);
      expect.soft((await part.boundingBox())?.width, path).toBeGreaterThan(0.9 * Math.min(sheet.width, 1248));
      expect.soft(await page.evaluate(faultsOnPaper), path).toEqual([]);
    }
  });
});
