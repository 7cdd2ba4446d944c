import type { Locator, Page } from "playwright-core";
import { settled } from "./axe.ts";

/** The width in px of the lines around an element; 0 if there's none or it has the colour of the page. */
export type Lines = {
  /** Top, right, bottom and left. */
  readonly borders: readonly number[];
  readonly outline: number;
};

/** Runs in the page; returns the element's visible lines. */
function visibleLines(element: Element): Lines {
  const page = getComputedStyle(document.documentElement).backgroundColor;
  const style = getComputedStyle(element);
  const width = (line: string): number => {
    const colour = style.getPropertyValue(`${line}-color`);
    const isVisible = colour !== page && colour !== "rgba(0, 0, 0, 0)";
    return isVisible && style.getPropertyValue(`${line}-style`) !== "none"
      ? Number.parseFloat(style.getPropertyValue(`${line}-width`))
      : 0;
  };
  const borders = ["border-top", "border-right", "border-bottom", "border-left"].map(width);
  return { borders, outline: width("outline") };
}

/** Forces the colours, as Windows does for people who need more contrast: backgrounds and shadows disappear. */
export async function forceColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  await settled(page);
}

export const linesOf = (element: Locator): Promise<Lines> => element.evaluate(visibleLines);

/** Returns true if a border is visible on all sides. */
export const hasBorder = async (element: Locator): Promise<boolean> =>
  (await linesOf(element)).borders.every((width) => width > 0);

/** Returns true if a border is visible below. */
export const isUnderlined = async (element: Locator): Promise<boolean> =>
  ((await linesOf(element)).borders[2] ?? 0) > 0;

export const hasOutline = async (element: Locator): Promise<boolean> => (await linesOf(element)).outline > 0;

/** Returns true if the browser draws the box, and so its tick. A page can draw it only as a background. */
export const showsTick = (box: Locator): Promise<boolean> =>
  box.evaluate((element) => getComputedStyle(element).appearance !== "none");
