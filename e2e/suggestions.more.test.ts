import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DESK, inBothThemes, PHONE } from "./axe.ts";
import { useShop, visitor } from "./journey.ts";

useShop();

const field = (page: Page) => page.getByRole("combobox", { name: "Search products" });

const list = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });

const options = (page: Page) => list(page).getByRole("option");

/** Types into the field and waits for its suggestions. */
async function typed(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await list(page).getByText(`Search for “${text}”`).waitFor();
}

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
    await options(page).and(page.locator("[aria-selected=true]")).waitFor();
    expect(await inBothThemes(page)).toEqual([]);
  },
);

describe("suggestions by keyboard", () => {
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
