import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { COMPANY } from "#domain/seller/company.ts";
import { settled } from "./axe.ts";
import { openCartOfMembers } from "./cart-panel.ts";
import { useShop, visitor } from "./journey.ts";

useShop();

/** The width in px of an A4 sheet less the usual margins. */
const SHEET = { width: 718, height: 1000 } as const;

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
    expect(await page.getByRole("contentinfo").getByText(COMPANY.vatNumber).isVisible()).toBe(true);
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
