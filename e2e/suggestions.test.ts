import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESK, PHONE } from "./axe.ts";
import { hasFocus, useShop, visitor } from "./journey.ts";

useShop();

const field = (page: Page) => page.getByRole("combobox", { name: "Search products" });
const list = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const options = (page: Page) => list(page).getByRole("option");
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Returns the option that the field names as active, which is the selected one. */
async function activeOption(page: Page): Promise<string | null> {
  const id = await field(page).getAttribute("aria-activedescendant");
  const selected = await list(page)
    .getByRole("option", { selected: true })
    .evaluateAll((all) => all.map((option) => ({ id: option.id, text: option.textContent })));
  expect(selected.map((option) => option.id)).toEqual(id === null ? [] : [id]);
  return selected[0]?.text ?? null;
}

/** Types into the field and waits for its suggestions. */
async function typed(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await list(page).getByText(`Search for “${text}”`).waitFor();
}

describe("suggestions by keyboard", () => {
  it("arrow keys go through them and back to the text, and Enter opens the product", async () => {
    const page = await visitor({ viewport: DESK });
    await page.goto("/aboutus");
    expect(await field(page).getAttribute("aria-expanded")).toBe("false");
    await typed(page, "mudb");
    expect(await field(page).getAttribute("aria-expanded")).toBe("true");
    expect(await field(page).getAttribute("aria-controls")).toBe(await list(page).getAttribute("id"));
    expect(await activeOption(page)).toBeNull();
    await page.keyboard.press("ArrowUp");
    expect(await activeOption(page)).toContain("Search for “mudb”");
    await page.keyboard.press("ArrowDown");
    expect(await activeOption(page)).toBeNull();
    await page.keyboard.press("ArrowDown");
    expect(await activeOption(page)).toMatch(/^Mudbox .*€[\d,]+/);
    await page.keyboard.press("Home");
    expect(await activeOption(page)).toBeNull();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/products/mudbox");
    await list(page).waitFor({ state: "detached" });
    await expect.poll(() => field(page).inputValue()).toBe("");
  });
});

describe("suggestions by pointer", () => {
  it("a category leads to the catalogue with that box checked, and the last row to the search", async () => {
    const page = await visitor({ viewport: DESK });
    await page.goto("/aboutus");
    await typed(page, "bim");
    await options(page)
      .filter({ hasText: /Category: BIM, \d+ products/ })
      .click();
    await page.waitForURL("**/products?sub=bim");
    expect(await page.getByRole("checkbox", { name: /^BIM \d+$/ }).isChecked()).toBe(true);
    await page.goto("/aboutus");
    await typed(page, "bim");
    await options(page).last().click();
    await page.waitForURL("**/products?q=bim");
  });
});

describe("the search of a phone", () => {
  const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true } as const;

  it("opens over the bar from its icon, can be closed, and leads to a product", async () => {
    const page = await visitor(TOUCH);
    await page.goto("/aboutus");
    const width = async () => (await field(page).boundingBox())?.width;
    expect(await width()).toBe(44);
    await field(page).tap();
    await expect.poll(() => hasFocus(field(page))).toBe(true);
    expect(await width()).toBeGreaterThan(270);
    await page.getByRole("button", { name: "Close search" }).tap();
    await expect.poll(width).toBe(44);
    expect(pathOf(page)).toBe("/aboutus");
    await field(page).tap();
    await typed(page, "mudbox");
    await options(page).first().tap();
    await page.waitForURL("**/products/mudbox");
    await expect.poll(width).toBe(44);
  });
});
