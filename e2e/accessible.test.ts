import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { atRest } from "#dev/testing/at-rest.ts";
import { inBothThemes, PHONE, SHOPPERS_PAGES } from "./axe.ts";
import { addToCart, GOOD_CARD, paymentForm, payWith, useShop, visitor } from "./journey.ts";

useShop();

const PATHS = [...SHOPPERS_PAGES, "/nope"];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await atRest(page);
}

async function openPanel(page: Page, button: RegExp, panel: string): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await page.getByRole("dialog", { name: panel }).waitFor();
  // A moment later the page behind it is hidden from screen readers.
  await page.getByRole("main").getByRole("link").first().waitFor({ state: "detached" });
}

describe("on a phone, in both themes", () => {
  it("axe finds nothing on the pages that shoppers use, each of which never scrolls sideways: at 320 px, or at 200 % zoom on a desktop", async () => {
    const page = await visitor({ viewport: PHONE });
    for (const path of PATHS) {
      await page.setViewportSize(PHONE);
      await open(page, path);
      expect.soft(await inBothThemes(page), path).toEqual([]);
      expect.soft(await tooWide(page, path)).toEqual([]);
    }
  });

  it("axe finds nothing in the cart panel, empty and filled, at checkout and on the receipt", async () => {
    const page = await visitor({ viewport: PHONE });
    await open(page, "/contact");
    await openPanel(page, /^Cart/, "Your cart");
    expect(await inBothThemes(page)).toEqual([]);
    await addToCart(page, "autocad-lt");
    await openPanel(page, /^Cart/, "Your cart");
    expect(await inBothThemes(page)).toEqual([]);
    await page.getByRole("link", { name: "Checkout" }).click();
    await paymentForm(page).locator("#payButton").waitFor();
    expect(await inBothThemes(page)).toEqual([]);
    await payWith(page, GOOD_CARD);
    await page.getByText("Payment received").waitFor();
    expect(await inBothThemes(page)).toEqual([]);
  });
});

/**
 * Runs in the page: returns the overflow and the last element that causes it, or null if nothing is wider than the
 * screen.
 */
function overflowing(): string | null {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return null;
  const last = [...document.querySelectorAll("body *")].findLast(
    (element) => element.getBoundingClientRect().right > clientWidth,
  );
  return `${scrollWidth} px, ${last?.outerHTML.slice(0, 200)}`;
}

/** Returns elements of the open page that stay wider than a screen of 320 px, or of 640 px (a desktop at 200 % zoom). */
async function tooWide(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 450 });
    // Layout may need more than a frame to settle at a new width.
    const wide = () => page.evaluate(overflowing);
    for (let frame = 0; frame < 30 && (await wide()) !== null; frame += 1) {
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    const culprit = await wide();
    if (culprit !== null) found.push(`${path} at ${width} px: ${culprit}`);
  }
  return found;
}
