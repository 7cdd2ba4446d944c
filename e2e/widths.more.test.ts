import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openCartOfMembers } from "./cart-panel.ts";
import { useShop, visitor } from "./journey.ts";
import { PHONE } from "./screens.ts";

useShop();

const TABLET = { viewport: { width: 768, height: 1024 } } as const;

/** A small laptop's window, 1280 by 720 px, at 200 and at 400 % zoom. */
const ZOOMED = [
  { width: 640, height: 360 },
  { width: 320, height: 180 },
] as const;

/** Scrolls to an element and returns true if nothing cuts it off or covers it. */
async function canBeReached(element: Locator): Promise<boolean> {
  await element.scrollIntoViewIfNeeded();
  return element.evaluate((target) => {
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const [middle, inside] = [(left + right) / 2, 2];
    return [top + inside, bottom - inside].every((y) => {
      const shown = document.elementFromPoint(middle, y);
      return shown !== null && (target.contains(shown) || shown.contains(target));
    });
  });
}

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

  it.each([true, false])(
    "makes cards 450 px high at 768 px, also with names of two lines (touch: %s)",
    async (hasTouch) => {
      const page = await visitor({ ...TABLET, hasTouch, isMobile: hasTouch });
      await openCatalogue(page);
      const heights = await page
        .getByRole("article")
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().height));
      expect(heights.length).toBe(24);
      expect(new Set(heights)).toEqual(new Set([450]));
    },
  );
});

describe("a zoomed page", () => {
  it.each(ZOOMED)("lets every line of the cart, and its end, be reached in %o", async (viewport) => {
    const page = await visitor({ viewport });
    const panel = await openCartOfMembers(page);
    for (const quantity of await panel.getByRole("spinbutton").all()) {
      expect(await canBeReached(quantity)).toBe(true);
    }
    for (const name of ["Where our licences come from", "Checkout"]) {
      expect(await canBeReached(panel.getByRole("link", { name }))).toBe(true);
    }
    expect(await canBeReached(panel.getByRole("button", { name: "Continue shopping" }))).toBe(true);
    expect(await canBeReached(panel.getByRole("button", { name: "Close cart" }))).toBe(true);
  });

  it.each(ZOOMED)("lets the filters, and the button below them, be reached in %o", async (viewport) => {
    const page = await visitor({ viewport });
    await openCatalogue(page);
    await page.getByRole("button", { name: /^filters/ }).click();
    const panel = page.getByRole("dialog", { name: "Filter By" });
    expect(await canBeReached(panel.getByLabel("From €"))).toBe(true);
    expect(await canBeReached(panel.getByRole("button", { name: /^Show \d+ products$/ }))).toBe(true);
  });

  it.each(ZOOMED)("keeps half of the window for the catalogue beside its bars, in %o", async (viewport) => {
    const page = await visitor({ viewport });
    await openCatalogue(page);
    await page
      .getByRole("checkbox", { name: /^Compare/ })
      .first()
      .check();
    const bar = page.getByRole("region", { name: "Products to compare" });
    await bar.waitFor();
    await page.mouse.wheel(0, 600);
    const heights = async () => {
      const [top, bottom] = [await page.getByRole("banner").boundingBox(), await bar.boundingBox()];
      return Math.max(0, (top?.y ?? 0) + (top?.height ?? 0)) + (bottom?.height ?? viewport.height);
    };
    await expect.poll(heights).toBeLessThanOrEqual(viewport.height / 2);
  });
});

describe("the catalogue's list", () => {
  const SIZES = [
    { width: 360, height: 780 },
    { width: 768, height: 1024 },
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ] as const;

  it.each(SIZES)("has rows of one height, unless a name is long, at %o", async (viewport) => {
    const page = await visitor({ viewport });
    await openCatalogue(page, "?view=list");
    await page.getByRole("button", { name: "ADD TO CART" }).first().click();
    await page.getByText("Added Successfully").waitFor();
    const heights = await page
      .getByRole("article")
      .evaluateAll((rows) =>
        rows
          .filter((row) => (row.querySelector("h2")?.offsetHeight ?? 0) < 50)
          .map((row) => row.getBoundingClientRect().height),
      );
    expect(heights.length).toBeGreaterThan(20);
    expect(new Set(heights).size).toBe(1);
  });

  it.each(SIZES)("shows each product's platforms at %o", async (viewport) => {
    const page = await visitor({ viewport });
    await openCatalogue(page, "?view=list&sub=mac");
    const icons = page.getByRole("article").getByRole("listitem");
    expect(await icons.first().isVisible()).toBe(true);
    const names = new Set(await icons.allTextContents());
    expect([...names].sort()).toEqual(["Cloud service", "Linux", "Mac", "Windows"]);
  });

  it.each(SIZES.slice(1))("has a column for each platform at %o", async (viewport) => {
    const page = await visitor({ viewport });
    await openCatalogue(page, "?view=list&sub=mac");
    const columns = await page
      .getByRole("article")
      .getByRole("listitem")
      .evaluateAll((icons) =>
        icons.map((icon) => `${icon.textContent} at ${icon.getBoundingClientRect().left}`),
      );
    expect(new Set(columns).size).toBe(4);
  });
});
