import type { Page } from "playwright-core";

/** Holds back the app's script until the controller that it returns is aborted. */
export async function holdScript(page: Page, files = "**/static/js/**"): Promise<AbortController> {
  const held = new AbortController();
  const scriptMayCome = new Promise((resolve) => held.signal.addEventListener("abort", resolve));
  await page.route(files, async (route) => {
    await scriptMayCome;
    await route.continue();
  });
  return held;
}
