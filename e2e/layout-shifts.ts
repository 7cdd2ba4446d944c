import type { Page } from "playwright-core";

/** Adds up layout shifts from now on, as browsers measure them, and returns a function that reads the sum. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ("value" in entry && typeof entry.value === "number") sum += entry.value;
      }
      document.documentElement.dataset["shifts"] = String(sum);
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset["shifts"] ?? 0));
}
