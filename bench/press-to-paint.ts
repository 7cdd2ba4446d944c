import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { findChromium } from "../ops/cli/chromium.ts";
import { type Painted, painted, untilIdle, watchFor } from "./painted.ts";
import {
  AGAIN,
  FELT_LIMIT_MS,
  type Input,
  PRESS_LIMIT_MS,
  type Scenario,
  SCENARIOS,
} from "./press-scenarios.ts";
import { CART_LINES, type Press } from "./presses.ts";
import type { BenchRow, BenchRows } from "./row.ts";

const SLOW_DOWN = 4;
/** Each visit is by a new visitor. */
const VISITS = 4;
/** Reduced motion: a panel that slides in for 220 ms would hide the cost of rendering it. */
const PHONE = {
  viewport: { width: 360, height: 780 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: "reduce",
} as const;
const DESK = { viewport: { width: 1350, height: 940 }, reducedMotion: "reduce" } as const;
const BROWSER_ARGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"];

type StoredVisitor = Awaited<ReturnType<BrowserContext["storageState"]>>;
type Times = { readonly first: Painted[]; readonly again: Painted[] };

/** Waits until the app runs: public/early.js sets what the app removes once it has hydrated the page. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => !("earlyPresses" in window));
}

/** Returns a visitor who has put something into the cart and left. */
async function visitorWithCart(browser: Browser, origin: string): Promise<StoredVisitor> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await open(page, `${origin}/products`);
  for (let line = 0; line < CART_LINES; line++) {
    await page.getByRole("button", { name: "ADD TO CART", exact: true }).first().tap();
  }
  await page.getByRole("button", { name: `Cart, ${CART_LINES} items` }).waitFor();
  const stored = await context.storageState();
  await context.close();
  return stored;
}

/** Presses without holding, and without Playwright's checks of the target during the measured time. */
async function timePress(page: Page, { target, result }: Press, input: Input): Promise<Painted> {
  if (input === "back") return painted(await watchFor(page, result, "back"));
  await target.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const box = await target.boundingBox();
  if (!box) throw new Error("the control to press is not visible");
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
  if (input === "mouse") await page.mouse.move(...middle);
  await untilIdle(page);
  const stopwatch = await watchFor(page, result, "press", { control: await target.elementHandle() });
  if (input === "touch") await page.touchscreen.tap(...middle);
  else await page.mouse.click(...middle);
  return painted(stopwatch);
}

/** Makes one visit with an empty cache: the first press, and the repeats on the same page. */
async function visit(page: Page, origin: string, scenario: Scenario): Promise<Painted[]> {
  const { path = "/products", input = "touch", again = AGAIN, presses } = scenario;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  await open(page, origin + path);
  const times: Painted[] = [];
  for await (const press of presses(page)) {
    await untilIdle(page);
    times.push(await timePress(page, press, input));
    if (times.length > again) break;
  }
  return times;
}

async function timesOf(browser: Browser, origin: string, scenario: Scenario): Promise<Times> {
  const device = scenario.input === "mouse" ? DESK : PHONE;
  const stored = scenario.withCart === true ? await visitorWithCart(browser, origin) : undefined;
  const times: Times = { first: [], again: [] };
  for (let visits = 0; visits < VISITS; visits++) {
    const context = await browser.newContext({ ...device, ...(stored && { storageState: stored }) });
    const [first, ...again] = await visit(await context.newPage(), origin, scenario);
    if (first !== undefined) times.first.push(first);
    times.again.push(...again);
    await context.close();
  }
  return times;
}

/**
 * Measures from a press (the pointer going down, with no hold) to the end of the frame that shows that it was felt, and of
 * the one that shows the whole result, in milliseconds. The processor is slowed down four times; the first press on a
 * page and its repeats are measured.
 */
export async function* benchPressToPaint(origin: string, scenarios = SCENARIOS): BenchRows {
  const browser = await chromium.launch({ executablePath: findChromium(), args: BROWSER_ARGS });
  try {
    for (const scenario of scenarios) {
      const { what, input, limitMs = PRESS_LIMIT_MS } = scenario;
      const { first, again } = await timesOf(browser, origin, scenario);
      const row = (shows: string, limit: number, values: number[]): BenchRow => ({
        group: "Press to paint",
        what: `${what}, ${shows} (${values.length})`,
        unit: "ms",
        values,
        beside: { what: "limit", values: [limit] },
        aim: "≤ 1",
      });
      const felt = [...first, ...again].map((times) => times.felt);
      if (input !== "back") yield row("felt", FELT_LIMIT_MS, felt);
      yield row(
        "first time",
        limitMs,
        first.map(({ result }) => result),
      );
      yield row(
        "again",
        limitMs,
        again.map(({ result }) => result),
      );
    }
  } finally {
    await browser.close();
  }
}
