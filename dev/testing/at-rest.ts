import type { Page } from "playwright-core";

/** Runs in the page: whether all that it shows is there. */
function isAllThere(): boolean {
  const saysLoading = [...document.querySelectorAll("output")].some(({ textContent }) =>
    /loading/i.test(textContent),
  );
  const hasPictures = [...document.images].every(
    (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
  );
  return document.fonts.status === "loaded" && hasPictures && !saysLoading;
}

/**
 * Waits until a page is at rest: nothing on it says that it is loading, its fonts and the pictures in sight have come, and
 * the browser has nothing left to do. So what React had to render is rendered, and what that asks for has been asked for.
 */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForFunction(isAllThere);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
