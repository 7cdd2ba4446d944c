import { type Browser, chromium } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { atRest } from "#dev/testing/at-rest.ts";
import { INDEXED_PATHS } from "#domain/site/pages.ts";
import { BROWSER_ARGS, shop } from "./journey.ts";

/** Pages of a visit, besides those that search engines list. An order's page is never stored (D44). */
const FURTHER_PATHS = ["/products/autocad", "/checkout", "/login"];

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: shop.chromium,
    args: BROWSER_ARGS,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
});
afterAll(() => browser.close());

/** Chromium without a window has no such cache, but still reports which other features of a page would keep it out. */
const NO_CACHE_HERE = "BackForwardCacheDisabledForDelegate";

/**
 * Returns the reasons that kept a page with a running app out of the cache, so that going back loaded it again; none if
 * it came back.
 */
async function keptOutBy(path: string): Promise<string[]> {
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  await page.goto(path);
  await page.waitForFunction(() => !("earlyPresses" in window));
  await atRest(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Page.enable");
  await page.goto("/robots.txt");
  const { entries, currentIndex } = await devtools.send("Page.getNavigationHistory");
  const left = entries[currentIndex - 1];
  if (!left) throw new Error(`${path} is not in the tab's history`);
  const outcome = new Promise<string[]>((resolve) => {
    devtools.on("Page.frameNavigated", ({ type }) => type === "BackForwardCacheRestore" && resolve([]));
    devtools.once("Page.backForwardCacheNotUsed", ({ notRestoredExplanations }) =>
      resolve(notRestoredExplanations.map(({ reason }) => reason)),
    );
  });
  // Playwright's own way back waits for a load, and a page from this cache doesn't load.
  await devtools.send("Page.navigateToHistoryEntry", { entryId: left.id });
  const reasons = await outcome;
  await context.close();
  return reasons.filter((reason) => reason !== NO_CACHE_HERE);
}

it.each([...INDEXED_PATHS, ...FURTHER_PATHS])(
  "%s comes back as it was left, without loading",
  async (path) => {
    expect(await keptOutBy(path)).toEqual([]);
  },
);
