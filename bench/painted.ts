import type { ElementHandle, JSHandle, Page } from "playwright-core";

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

/** Milliseconds from a press to the end of two frames. */
export type Painted = {
  /** The first in which the control looks different; the result's, if it never does. */
  readonly felt: number;
  /** The first that shows the whole result. */
  readonly result: number;
};

export type Stopwatch = JSHandle<{ readonly ms: Promise<Painted> }>;

const PATIENCE_MS = 10_000;

type Watched = {
  readonly result: Result;
  readonly start: Start;
  readonly patienceMs: number;
  /** The control; null for the browser's own button, which shows by itself that it was pressed. */
  readonly control: ElementHandle | null;
};

/** Runs in the page. Returns the times from the start to the frames in which the press and its whole result are painted. */
function watch({ result, start, patienceMs, control }: Omit<Watched, "control"> & { control: Node | null }) {
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
  const look = () => {
    if (!(control instanceof HTMLElement)) return "";
    const { color, backgroundColor, borderColor, opacity, textDecorationLine } = getComputedStyle(control);
    const checked = control instanceof HTMLInputElement && control.checked;
    return [color, backgroundColor, borderColor, opacity, textDecorationLine, checked].join();
  };
  const ms = new Promise<Painted>((resolve, reject) => {
    const begin = (startedAt: number) => {
      const before = look();
      const passed = () => performance.now() - startedAt;
      let felt: number | undefined;
      const onFrame = () => {
        const isFelt = look() !== before;
        const part = missing();
        // A task posted while a frame is being rendered runs after it is painted.
        setTimeout(() => {
          if (isFelt) felt ??= passed();
          if (part === undefined) resolve({ felt: felt ?? passed(), result: passed() });
        });
        if (part === undefined) return;
        if (passed() < patienceMs) requestAnimationFrame(onFrame);
        else reject(new Error(`not shown: ${JSON.stringify(part)}`));
      };
      requestAnimationFrame(onFrame);
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

/** Starts watching for a result, from the next press on the page or from going back. `painted` returns the times. */
export const watchFor = (
  page: Page,
  result: Result,
  start: Start,
  { control = null, patienceMs = PATIENCE_MS }: Partial<Pick<Watched, "control" | "patienceMs">> = {},
): Promise<Stopwatch> => page.evaluateHandle(watch, { result, start, control, patienceMs });

/** Returns the times of the press. Fails if the result doesn't appear in time. */
export const painted = (stopwatch: Stopwatch): Promise<Painted> => stopwatch.evaluate(({ ms }) => ms);

/** Waits until the page is idle, like a person who looks before pressing. */
export const untilIdle = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
