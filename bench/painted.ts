import type { JSHandle, Page } from "playwright-core";

/** Elements that are part of a result. */
export type Part = {
  readonly selector: string;
  /** The exact number of elements; 0 for none. Without it, at least one. */
  readonly count?: number;
  /** Text that the first part contains. */
  readonly text?: string;
  /** True if the first element must be within the window and no longer sliding in. */
  readonly inView?: boolean;
};

/** The parts that a press must show: the complete content. An empty frame or a spinner has none of them. */
export type Result = readonly Part[];

/** The start of the measured time: the next pointer or key press, or going back, which the page starts itself. */
type Start = "press" | "back";

export type Stopwatch = JSHandle<{ readonly ms: Promise<number> }>;

const PATIENCE_MS = 10_000;

/**
 * Runs in the page. Returns the time in ms from the start to the end of the frame in which the whole result is painted.
 */
function watch({ result, start, patienceMs }: { result: Result; start: Start; patienceMs: number }) {
  const missing = () =>
    result.find(({ selector, count, text = "", inView = false }) => {
      const found = document.querySelectorAll(selector);
      const [first] = found;
      if (found.length !== (count ?? found.length)) return true;
      if (first === undefined) return count !== 0;
      if (!first.textContent.includes(text)) return true;
      if (!inView) return false;
      const { left, right, top, bottom } = first.getBoundingClientRect();
      return left < 0 || right > innerWidth || top >= innerHeight || bottom <= 0;
    });
  const ms = new Promise<number>((resolve, reject) => {
    const begin = (startedAt: number) => {
      const look = () => {
        const part = missing();
        // A task posted while a frame is being rendered runs after it is painted.
        if (part === undefined) setTimeout(() => resolve(performance.now() - startedAt));
        else if (performance.now() - startedAt < patienceMs) requestAnimationFrame(look);
        else reject(new Error(`not shown: ${JSON.stringify(part)}`));
      };
      requestAnimationFrame(look);
    };
    if (start === "back") {
      begin(performance.now());
      history.back();
      return;
    }
    const pressed = new AbortController();
    const onPress = ({ timeStamp }: Event) => {
      pressed.abort();
      begin(timeStamp);
    };
    for (const type of ["pointerdown", "keydown"]) {
      addEventListener(type, onPress, { capture: true, signal: pressed.signal });
    }
  });
  return { ms };
}

/** Starts watching for a result, from the next press on the page or from going back. `painted` returns the time. */
export const watchFor = (
  page: Page,
  result: Result,
  start: Start,
  patienceMs = PATIENCE_MS,
): Promise<Stopwatch> => page.evaluateHandle(watch, { result, start, patienceMs });

/** Returns the milliseconds from the press to the painted result. Fails if the result doesn't appear in time. */
export const painted = (stopwatch: Stopwatch): Promise<number> => stopwatch.evaluate(({ ms }) => ms);

/** Waits until the page is idle, like a person who looks before pressing. */
export const untilIdle = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
