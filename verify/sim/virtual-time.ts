import { AsyncLocalStorage } from "node:async_hooks";
import { currentOperation, type Operation } from "./operation.ts";

/** When every schedule begins. */
export const START_MS = Date.UTC(2026, 10, 2, 9);

/** The number of consecutive idle turns after which the process counts as at rest. */
const QUIET_TURNS = 3;

/** The real timers, for the simulation's own waits. */
export const machine = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setImmediate: globalThis.setImmediate,
  nowMs: performance.now.bind(performance),
} as const;

type Timer = {
  readonly id: number;
  readonly atMs: number;
  readonly operation: Operation | undefined;
  readonly run: () => void;
};

let nowMs = START_MS;
let lastTimerId = 0;
let timers = new Map<number, Timer>();
let activity = 0;

export const virtualNowMs = (): number => nowMs;

/** Called by everything with which the Worker reaches the outside. While that happens, it isn't at rest. */
export function noteActivity(): void {
  activity += 1;
}

/** Sets the clock to the start of a new schedule and drops all timers. */
export function restartTime(): void {
  nowMs = START_MS;
  lastTimerId = 0;
  timers = new Map();
}

/** Advances the clock. Timers that are due run with the next `settleDown`. */
export function passMs(ms: number): void {
  nowMs += Math.ceil(ms);
}

/** Returns the time of a living operation's next timer; undefined if there is none. */
export function nextTimerMs(): number | undefined {
  const due = [...timers.values()].filter(({ operation }) => operation?.dead !== true);
  return due.length === 0 ? undefined : Math.min(...due.map(({ atMs }) => atMs));
}

/** Runs the timer that is due first. False if none is due. Timers of killed operations never run. */
function runDue(): boolean {
  const [first] = [...timers.values()]
    .filter(({ atMs }) => atMs <= nowMs)
    .sort((one, other) => one.atMs - other.atMs || one.id - other.id);
  if (!first) return false;
  timers.delete(first.id);
  if (first.operation?.dead !== true) first.run();
  return true;
}

/** Resolves once nothing in this process continues on its own: everything left waits for the scheduler. */
export async function settleDown(): Promise<void> {
  let seen = activity;
  for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
    await new Promise<void>((resolve) => void machine.setImmediate(resolve));
    if (runDue() || activity !== seen) {
      seen = activity;
      quiet = -1;
    }
  }
}

function startTimer(run: () => void, delayMs: number): number {
  lastTimerId += 1;
  const atMs = Math.ceil(nowMs + Math.max(0, delayMs || 0));
  timers.set(lastTimerId, {
    id: lastTimerId,
    atMs,
    operation: currentOperation.getStore(),
    // As with Node's own timers, the callback runs in the async context of the code that set it.
    run: AsyncLocalStorage.bind(run),
  });
  noteActivity();
  return lastTimerId;
}

/** The part of Node's `Timeout` that is used. */
class Handle {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return true;
  }
  [Symbol.toPrimitive](): number {
    return this.id;
  }
}

type Callback = (...args: unknown[]) => void;

class VirtualDate extends Date {
  constructor(...args: readonly unknown[]) {
    super(...dateArguments(args));
  }
  static override now(): number {
    return nowMs;
  }
}

/** `new Date()` without arguments is now; other arguments keep their meaning. */
function dateArguments(args: readonly unknown[]): [number] {
  const [only, ...parts] = args;
  if (args.length === 0) return [nowMs];
  if (parts.length > 0) return [Reflect.construct(MachineDate, args).getTime()];
  return [new MachineDate(only instanceof Date ? only.getTime() : toTime(only)).getTime()];
}

const MachineDate = Date;
const toTime = (value: unknown): string | number => (typeof value === "number" ? value : String(value));

function abortAfter(delayMs: number): AbortSignal {
  const aborting = new AbortController();
  startTimer(
    () => aborting.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError")),
    delayMs,
  );
  return aborting.signal;
}

function replace(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

/** Makes this process's clock and timers the simulation's. */
export function installVirtualTime(): void {
  replace(
    globalThis,
    "setTimeout",
    (run: Callback, delayMs = 0, ...args: unknown[]) => new Handle(startTimer(() => run(...args), delayMs)),
  );
  replace(globalThis, "clearTimeout", (handle: unknown) => {
    if (handle instanceof Handle) timers.delete(handle.id);
  });
  // Only the payment sandbox uses an interval: it sweeps expired objects, and also does so before each read.
  replace(globalThis, "setInterval", () => new Handle(0));
  replace(globalThis, "clearInterval", () => undefined);
  replace(globalThis, "Date", VirtualDate);
  replace(performance, "now", () => nowMs - START_MS);
  replace(AbortSignal, "timeout", abortAfter);
}
