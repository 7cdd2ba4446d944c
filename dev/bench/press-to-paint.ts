import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { findChromium } from "#ops/cli/chromium.ts";
import { painted, untilIdle, watchFor } from "./painted.ts";
import type { Scenario } from "./press-scenarios.ts";
import { CART_LINES, type Input, type Press } from "./presses.ts";
import type { BenchRow, BenchRows } from "./row.ts";

const SLOW_DOWN = 4;
/** Reduced motion: a panel that slides in for 220 ms would hide what it costs to make it. */
const DEVICES = {
  phone: { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true, reducedMotion: "reduce" },
  desk: { viewport: { width: 1350, height: 940 }, reducedMotion: "reduce" },
} as const;
const BROWSER_ARGS = ["--no-sandbox", "--disable-background-networking", "--disable-component-update"];

type StoredVisitor = Awaited<ReturnType<BrowserContext["storageState"]>>;
type Times = { readonly first: number[]; readonly again: number[] };

/** Waits until the app runs: public/early.js sets what the app removes once it has hydrated the page. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => !("earlyPresses" in window));
}

/** A visitor who has put something into the cart and left. */
async function visitorWithCart(browser: Browser, origin: string): Promise<StoredVisitor> {
  const context = await browser.newContext(DEVICES.phone);
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

/** Presses without holding, and without Playwright's checks of the target within the measured time. */
async function timePress(page: Page, { target, key, result }: Press, input: Input): Promise<number> {
  if (input === "back") return painted(await watchFor(page, result, "back"));
  await target.evaluate((element) => element.scrollIntoView({ block: "center" }));
  if (input === "keyboard") await target.focus();
  const box = await target.boundingBox();
  if (!box) throw new Error("what is to be pressed is not in sight");
  await untilIdle(page);
  const stopwatch = await watchFor(page, result, "press");
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const;
  if (input === "keyboard") await page.keyboard.press(key);
  else if (input === "touch") await page.touchscreen.tap(...middle);
  else await page.mouse.click(...middle);
  return painted(stopwatch);
}

/** One visit with an empty cache: the first press and the others on the same page. */
async function visit(page: Page, address: string, scenario: Scenario, input: Input): Promise<number[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  await open(page, address);
  const times: number[] = [];
  for await (const press of scenario.presses(page, input)) {
    await untilIdle(page);
    times.push(await timePress(page, press, input));
    if (times.length > scenario.again) break;
  }
  return times;
}

async function timesOf(browser: Browser, origin: string, scenario: Scenario, input: Input): Promise<Times> {
  const stored = scenario.withCart === true ? await visitorWithCart(browser, origin) : undefined;
  const times: Times = { first: [], again: [] };
  for (let visits = 0; visits < scenario.visits; visits++) {
    const context = await browser.newContext({
      ...DEVICES[scenario.device],
      ...(stored && { storageState: stored }),
    });
    const [first, ...again] = await visit(await context.newPage(), origin + scenario.path, scenario, input);
    if (first !== undefined) times.first.push(first);
    times.again.push(...again);
    await context.close();
  }
  return times;
}

const INPUT_WORDS: Readonly<Record<Input, string>> = {
  touch: "by touch",
  mouse: "by mouse",
  keyboard: "by keyboard",
  back: "by the browser's button",
};

function* rowsOf({ what, limitMs }: Scenario, input: Input, times: Times): Generator<BenchRow> {
  for (const [when, values] of [["first time", times.first] as const, ["again", times.again] as const]) {
    yield {
      group: "Press to paint",
      what: `${what} ${INPUT_WORDS[input]}, ${when} (${values.length})`,
      unit: "ms",
      values,
      judgedBy: "p95",
      beside: { what: "limit", values: [limitMs] },
      aim: "≤ 1",
    };
  }
}

/**
 * From a press (the pointer or key going down, held for no time) to the end of the frame that shows its whole result,
 * in milliseconds: with the processor slowed down four times, the first time on a page and again.
 */
export async function* benchPressToPaint(origin: string, scenario: Scenario): BenchRows {
  const browser = await chromium.launch({ executablePath: findChromium(), args: BROWSER_ARGS });
  try {
    for (const input of scenario.inputs)
      yield* rowsOf(scenario, input, await timesOf(browser, origin, scenario, input));
  } finally {
    await browser.close();
  }
}
