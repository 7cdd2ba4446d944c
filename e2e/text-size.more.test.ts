import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { atRest } from "#dev/testing/at-rest.ts";
import { signInAdmin, useShop, visitor } from "./journey.ts";
import { PHONE } from "./screens.ts";

useShop();

const PATHS = ["/", "/products", "/products?view=list", "/products/autocad", "/checkout", "/terms"];
const ADMIN_PATHS = ["/Admin/home", "/Admin/apps?tab=view", "/Admin/orders", "/Admin/catalogue"];

/** With text half as large again, a window has the layout of one two thirds as large. */
const LARGER = 1.5;
const WINDOW = { width: 960, height: 600 } as const;
const LARGER_WINDOW = { width: WINDOW.width * LARGER, height: WINDOW.height * LARGER } as const;

/** Around the width at which the top bar leaves out what doesn't fit. */
const WIDTHS = [430, 450, 478, 482];

/** Sets the text size in the browser's settings. */
async function setTextSize(page: Page, standard: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard } });
}

/** Runs in the page: returns the sizes of all text that isn't part of a drawing, from the smallest up. */
function textSizes(): number[] {
  const sizes = [...document.querySelectorAll("body *")]
    .filter((element) => [...element.childNodes].some((node) => node instanceof Text && node.data.trim()))
    .filter((element) => element.closest("svg[aria-hidden]") === null && element.checkVisibility())
    .map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  return [...new Set(sizes)].toSorted((one, other) => one - other);
}

/** Runs in the page: returns elements that cut off a part of what they contain. */
function cutOff(): string[] {
  return [...document.querySelectorAll<HTMLElement>("main *, header *, footer *")]
    .filter((element) => element.checkVisibility() && element.clientHeight > 1)
    .filter((element) => {
      const { overflowY, webkitLineClamp } = getComputedStyle(element);
      return (overflowY === "hidden" || overflowY === "clip") && webkitLineClamp === "none";
    })
    .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
    .map((element) => element.outerHTML.slice(0, 160));
}

/** Runs in the page: if it's wider than its window, returns what reaches past the window's edge. */
function tooWide(): string[] {
  if (document.documentElement.scrollWidth <= window.innerWidth) return [];
  return [...document.querySelectorAll("body *")]
    .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
    .map((element) => `${element.outerHTML.slice(0, 160)} → ${element.getBoundingClientRect().right}`);
}

it("all text follows the size in the browser's settings, nothing cuts it off, and it fits on a phone", async () => {
  const page = await visitor();
  await signInAdmin(page);
  for (const path of [...PATHS, ...ADMIN_PATHS]) {
    await page.setViewportSize(WINDOW);
    await setTextSize(page, 16);
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await atRest(page);
    const sizes = await page.evaluate(textSizes);
    await page.setViewportSize(LARGER_WINDOW);
    await setTextSize(page, 16 * LARGER);
    await atRest(page);
    await expect
      .poll(() => page.evaluate(textSizes), { message: path })
      .toEqual(sizes.map((size) => size * LARGER));
    expect.soft(await page.evaluate(cutOff), path).toEqual([]);
    for (const width of [PHONE.viewport.width, ...WIDTHS]) {
      await page.setViewportSize({ ...PHONE.viewport, width });
      await expect.poll(() => page.evaluate(tooWide), { message: `${path}, ${width} px` }).toEqual([]);
    }
  }
});
