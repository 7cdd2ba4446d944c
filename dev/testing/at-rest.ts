import type { Page } from "playwright-core";

/** A page that nobody looks at may never be idle. */
const IDLE_WITHIN_MS = 5_000;

/** Runs in the page. True if everything it shows has arrived. */
function isComplete(): boolean {
  const saysLoading = [...document.querySelectorAll("output")].some(({ textContent }) =>
    /loading/i.test(textContent),
  );
  const hasImages = [...document.images].every(
    (image) => image.complete || image.getBoundingClientRect().top > window.innerHeight,
  );
  const isBusy = document.querySelector('[aria-busy="true"]') !== null;
  return document.fonts.status === "loaded" && hasImages && !saysLoading && !isBusy;
}

/**
 * Waits until a page is at rest: nothing on it says that it is loading or busy, its fonts and visible images have arrived, and the
 * browser is idle. By then React has rendered, and has sent every request that the render causes.
 */
export async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.waitForFunction(isComplete);
  await page.evaluate(
    (timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })),
    IDLE_WITHIN_MS,
  );
}
