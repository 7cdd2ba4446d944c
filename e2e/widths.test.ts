import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { useShop, visitor } from "./journey.ts";

useShop();

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true } as const;
const TABLET = { viewport: { width: 768, height: 1024 } } as const;

async function openCatalogue(page: Page, query = ""): Promise<void> {
  await page.goto(`/products${query}`);
  await page.getByRole("article").first().waitFor();
}

describe("a window that grows", () => {
  it("closes the menu when there's room for the links, and lets the page scroll again", async () => {
    const page = await visitor(PHONE);
    await page.goto("/aboutus");
    await page.getByRole("button", { name: "Menu" }).tap();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.waitFor();
    await page.setViewportSize({ width: 767, height: 780 });
    expect(await menu.count()).toBe(1);
    await page.setViewportSize({ width: 800, height: 780 });
    await menu.waitFor({ state: "detached" });
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    expect(new URL(page.url()).pathname).toBe("/aboutus");
  });

  it("closes the filters when there's a column for them", async () => {
    const page = await visitor(TABLET);
    await openCatalogue(page);
    await page.getByRole("button", { name: /^filters/ }).click();
    const overlay = page.getByRole("dialog", { name: "Filter By" });
    await overlay.getByRole("checkbox", { name: "In stock only" }).check();
    await page.setViewportSize({ width: 1280, height: 1024 });
    await overlay.waitFor({ state: "detached" });
    expect(await page.getByRole("checkbox", { name: "In stock only" }).isChecked()).toBe(true);
  });
});

describe("the catalogue on narrow screens", () => {
  it("shows the whole placeholder at 768 px", async () => {
    const page = await visitor(TABLET);
    await openCatalogue(page);
    const field = page.getByRole("searchbox", { name: "Search products" });
    const cut = await field.evaluate((input: HTMLInputElement) => {
      // Scripts can't measure a placeholder's width, but they can measure a value's.
      input.value = input.placeholder;
      return input.scrollWidth - input.clientWidth;
    });
    expect(cut).toBeLessThanOrEqual(0);
  });

  it.each(["", "?stock=in&sub=mac"])(
    "shows the whole order 'Price, lowest first' at 360 px, for %j",
    async (query) => {
      const page = await visitor(PHONE);
      await openCatalogue(page, query);
      const order = page.getByRole("combobox", { name: "Sort by" });
      await order.selectOption("price");
      const missing = await order.evaluate((select) => {
        const { width } = select.getBoundingClientRect();
        select.style.flex = "none";
        return select.getBoundingClientRect().width - width;
      });
      expect(missing).toBeLessThanOrEqual(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    },
  );

  it.each([true, false])("makes the cards of a row equally high at 768 px (touch: %s)", async (hasTouch) => {
    const page = await visitor({ ...TABLET, hasTouch, isMobile: hasTouch });
    await openCatalogue(page);
    const heights = await page.getByRole("article").evaluateAll((cards) => {
      const rows = new Map<number, number[]>();
      for (const card of cards) {
        const { top, height } = card.getBoundingClientRect();
        rows.set(top, [...(rows.get(top) ?? []), height]);
      }
      return [...rows.values()];
    });
    expect(heights.length).toBe(8);
    for (const row of heights) expect(new Set(row).size).toBe(1);
  });
});
