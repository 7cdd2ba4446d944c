import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESK, inBothThemes, PHONE } from "./axe.ts";
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

  it("Escape closes them and then empties the field; Enter without a choice searches for the text", async () => {
    const page = await visitor({ viewport: DESK });
    await page.goto("/aboutus");
    await typed(page, "maya");
    await page.keyboard.press("Escape");
    await list(page).waitFor({ state: "detached" });
    expect(await field(page).inputValue()).toBe("maya");
    await page.keyboard.press("Escape");
    expect(await field(page).inputValue()).toBe("");
    await typed(page, "maya");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/products?q=maya");
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

  it("a late response never replaces the one for newer text", async () => {
    const page = await visitor({ viewport: DESK });
    const held: (() => void)[] = [];
    const slow = page.waitForRequest("**/trpc/filters.suggest*");
    await page.route(/filters\.suggest.*maya/, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      // The page has aborted the request.
      await route.continue().catch(() => undefined);
    });
    await page.goto("/aboutus");
    await field(page).fill("maya");
    await slow;
    await typed(page, "mudbox");
    await options(page)
      .filter({ hasText: /^Mudbox/ })
      .waitFor();
    for (const release of held) release();
    await expect.poll(() => options(page).first().innerText()).toContain("Mudbox");
    expect(await options(page).filter({ hasText: /^Maya/ }).count()).toBe(0);
  });
});

it("without a response the field still searches", async () => {
  const page = await visitor({ viewport: DESK });
  await page.route("**/trpc/filters.suggest*", (route) => route.fulfill({ status: 503, body: "{}" }));
  await page.goto("/aboutus");
  const asked = page.waitForResponse("**/trpc/filters.suggest*");
  await field(page).fill("maya");
  await asked;
  expect(await list(page).count()).toBe(0);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/products?q=maya");
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

  it("keeps the bar within a narrow screen, with the theme in the menu", async () => {
    const page = await visitor({ ...TOUCH, viewport: { width: 409, height: 700 } });
    await page.goto("/aboutus");
    const bar = page.getByRole("banner");
    for (const width of [409, 360, 320]) {
      await page.setViewportSize({ width, height: 700 });
      const right = () =>
        bar
          .locator("a, button, input")
          .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
      await expect.poll(right).toBeLessThanOrEqual(width);
    }
    expect(await bar.getByRole("button", { name: /theme/ }).isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu" }).tap();
    await page
      .getByRole("dialog", { name: "Menu" })
      .getByRole("button", { name: "Switch to dark theme" })
      .tap();
    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
  });
});

it("works without script, even on a phone", async () => {
  const page = await visitor({ viewport: PHONE, javaScriptEnabled: false });
  await page.goto("/products/autocad");
  await field(page).click();
  await page.keyboard.type("maya");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/products?q=maya");
  expect(await page.getByRole("article").first().getByRole("heading").innerText()).toBe("Maya");
});

it.each([PHONE, DESK])(
  "screen readers announce the number of suggestions, and axe finds nothing, at $width px",
  async (viewport) => {
    const page = await visitor({ viewport });
    await page.goto("/aboutus");
    await typed(page, "bim");
    const count = (await options(page).count()) - 1;
    expect(count).toBeGreaterThan(1);
    await page.getByRole("status").getByText(`${count} suggestions`, { exact: true }).waitFor();
    await page.keyboard.press("ArrowDown");
    expect(await activeOption(page)).not.toBeNull();
    expect(await inBothThemes(page)).toEqual([]);
  },
);
