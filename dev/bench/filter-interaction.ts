import { chromium, type Locator, type Page } from "playwright-core";
import { PAGE_SIZE } from "#domain/filter.ts";
import { MAIN_CATEGORIES } from "#domain/taxonomy.ts";
import { findChromium } from "../chromium.ts";
import { percentile } from "../drill/statistics.ts";
import type { BenchRow } from "./row.ts";

const SLOW_DOWN = 4;
const RUNS = 3;
const TICKS = 40;
/** So long people hold a button of the mouse down; the time counts from its release, which is the click. */
const PRESS_MS = 80;
const PATIENCE_MS = 20_000;
const VIEWPORT = { width: 1350, height: 940 };
const BROWSER_ARGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"];

type Shown = { readonly total: number; readonly cards: number; readonly patienceMs: number };

/**
 * Runs in the page: from the next click, by the browser's own time of the input, until the frame is drawn that shows this
 * many matches, in milliseconds.
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
      // What is in sight; cards further down may follow.
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
      // A task that is posted before a frame is drawn runs after it.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clickedAt)));
    });
    const giveUp = () => {
      observer.disconnect();
      const shown = document.querySelector('section[aria-label="Products"]')?.textContent.slice(0, 80);
      reject(new Error(`${total} products were expected, and the page shows: ${shown}`));
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

/** Pressed with the bare mouse: a click of Playwright's looks up in the page what it hits, within the time. */
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

/** A visitor's first ticks of as many filters, each taken off again before the next: every answer is asked for anew. */
async function tickFilters(page: Page, origin: string): Promise<number[]> {
  await page.goto(`${origin}/products`);
  // public/early.js sets it, and the app removes it once it has taken the page over.
  await page.waitForFunction(() => !("earlyPresses" in window));
  const panel = page.getByRole("complementary", { name: "Filters" });
  for (const group of MAIN_CATEGORIES) {
    await panel.getByRole("button", { name: `Expand ${group}`, exact: true }).click();
  }
  const status = page.getByRole("region", { name: "Products" }).getByRole("status");
  const total = Number.parseInt((await status.textContent()) ?? "", 10);
  const times: number[] = [];
  for (const box of await panel.locator('input[name="sub"]').all()) {
    // The numbers beside the filters follow the result.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const matches = await countBeside(box);
    // Neither empty nor all: the count beside it says what a tick shows (D2), and both grid and number change.
    if (matches === 0 || matches === total) continue;
    times.push(await timedClick(page, box, matches));
    await timedClick(page, box, total);
    if (times.length === TICKS) return times;
  }
  throw new Error(`the catalogue has ${times.length} filters that change something, of ${TICKS}`);
}

/**
 * From ticking a filter to the frame that shows its result, 95th percentile in milliseconds, in a browser whose processor
 * is slowed down four times. `limitMs` is what is asked for at this number of products.
 */
export async function benchFilterInteraction(
  origin: string,
  products: number,
  limitMs: number,
): Promise<BenchRow[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: BROWSER_ARGS });
  try {
    const runs: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      // A page that scrolls to its top smoothly moves what is being pressed.
      const page = await browser.newPage({ viewport: VIEWPORT, reducedMotion: "reduce" });
      const cdp = await page.context().newCDPSession(page);
      await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
      const times = await tickFilters(page, origin);
      runs.push(percentile(times, 0.95));
      await page.context().close();
    }
    return [
      {
        group: "Filter interaction",
        what: `tick to painted result, p95 of ${TICKS}, ${products.toLocaleString("en")} products, CPU ${SLOW_DOWN}× slower`,
        unit: "ms",
        values: runs,
        beside: { what: "limit", values: [limitMs] },
        aim: "< 1",
      },
    ];
  } finally {
    await browser.close();
  }
}
