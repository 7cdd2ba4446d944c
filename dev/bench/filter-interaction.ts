import { chromium, type Locator, type Page } from "playwright-core";
import { PAGE_SIZE } from "#domain/filter.ts";
import { MAIN_CATEGORIES } from "#domain/taxonomy.ts";
import { findChromium } from "../chromium.ts";
import { percentile } from "../drill/statistics.ts";
import type { BenchRows } from "./row.ts";

const SLOW_DOWN = 4;
const RUNS = 3;
const CLICKS = 40;
/** How long people hold a mouse button down; timing starts at its release, the click. */
const PRESS_MS = 80;
const PATIENCE_MS = 20_000;
const VIEWPORT = { width: 1350, height: 940 };
const BROWSER_ARGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"];

type Shown = { readonly total: number; readonly cards: number; readonly patienceMs: number };

/**
 * Runs in the page: milliseconds from the next click, by the browser's input timestamp, until the frame showing this
 * many matches is drawn.
 */
function msToResult({ total, cards, patienceMs }: Shown): Promise<number> {
  const isShown = () => {
    const section = document.querySelector('section[aria-label="Products"]');
    const grid = section?.querySelector("ul[aria-busy]");
    return (
      section?.querySelector('[role="status"]')?.textContent ===
        `${total} product${total === 1 ? "" : "s"}` &&
      grid?.getAttribute("aria-busy") === "false" &&
      grid.childElementCount === cards &&
      // Only cards in view; those further down may still be empty.
      [...grid.children].every(
        (place) => place.getBoundingClientRect().top > innerHeight || place.firstElementChild !== null,
      )
    );
  };
  return new Promise((resolve, reject) => {
    let clickedAt = Number.NaN;
    let patience = Number.NaN;
    const observer = new MutationObserver(() => {
      if (Number.isNaN(clickedAt) || !isShown()) return;
      observer.disconnect();
      clearTimeout(patience);
      // A task posted before a frame is drawn runs after it.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clickedAt)));
    });
    const giveUp = () => {
      observer.disconnect();
      const shown = document.querySelector('section[aria-label="Products"]')?.textContent.slice(0, 80);
      reject(new Error(`${total} products were expected, but the page shows: ${shown}`));
    };
    const start = (event: MouseEvent) => {
      clickedAt = event.timeStamp;
      patience = window.setTimeout(giveUp, patienceMs);
    };
    addEventListener("click", start, { capture: true, once: true });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
}

/** Clicks with the bare mouse: Playwright's own click checks its target within the measured time. */
async function timedClick(page: Page, box: Locator, total: number): Promise<number> {
  await box.scrollIntoViewIfNeeded();
  const place = await box.boundingBox();
  if (!place) throw new Error("a filter is not in sight");
  const shown = { total, cards: Math.min(total, PAGE_SIZE), patienceMs: PATIENCE_MS };
  const [ms] = await Promise.all([
    page.evaluate(msToResult, shown),
    page.mouse.click(place.x + place.width / 2, place.y + place.height / 2, { delay: PRESS_MS }),
  ]);
  return ms;
}

async function countBeside(box: Locator): Promise<number> {
  return Number(await box.locator("xpath=..").locator("span").last().textContent());
}

/** Selects many filters for the first time, clearing each before the next, so that no answer is cached. */
async function clickFilters(page: Page, origin: string): Promise<number[]> {
  await page.goto(`${origin}/products`);
  // Set by public/early.js, removed by the app once it has hydrated the page.
  await page.waitForFunction(() => !("earlyPresses" in window));
  const panel = page.getByRole("complementary", { name: "Filters" });
  for (const group of MAIN_CATEGORIES) {
    await panel.getByRole("button", { name: `Expand ${group}`, exact: true }).click();
  }
  const status = page.getByRole("region", { name: "Products" }).getByRole("status");
  const total = Number.parseInt((await status.textContent()) ?? "", 10);
  const times: number[] = [];
  for (const box of await panel.locator('input[name="sub"]').all()) {
    // The counts beside the filters update after the result.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const matches = await countBeside(box);
    // Neither none nor all: the count says what selecting the facet shows (D2), and both grid and number must change.
    if (matches === 0 || matches === total) continue;
    times.push(await timedClick(page, box, matches));
    await timedClick(page, box, total);
    if (times.length === CLICKS) return times;
  }
  throw new Error(`only ${times.length} of ${CLICKS} filters change the result`);
}

/**
 * From clicking a filter to the frame showing its result: 95th percentile in milliseconds, with the browser's processor
 * slowed down four times. `limitMs` is the requirement at this number of products.
 */
export async function* benchFilterInteraction(origin: string, products: number, limitMs: number): BenchRows {
  const browser = await chromium.launch({ executablePath: findChromium(), args: BROWSER_ARGS });
  try {
    const runs: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      // A page that scrolls to its top smoothly moves the element being clicked.
      const page = await browser.newPage({ viewport: VIEWPORT, reducedMotion: "reduce" });
      const cdp = await page.context().newCDPSession(page);
      await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
      const times = await clickFilters(page, origin);
      runs.push(percentile(times, 0.95));
      await page.context().close();
    }
    yield {
      group: "Filter interaction",
      what: `tick to painted result, p95 of ${CLICKS}, ${products.toLocaleString("en")} products, CPU ${SLOW_DOWN}× slower`,
      unit: "ms",
      values: runs,
      beside: { what: "limit", values: [limitMs] },
      aim: "< 1",
    };
  } finally {
    await browser.close();
  }
}
