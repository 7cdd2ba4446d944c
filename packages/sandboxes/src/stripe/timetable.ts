const LONGEST_TIMER_MS = 2 ** 31 - 1;

type Entry = { dueAtMs: number; run: () => void; timer: NodeJS.Timeout };

/** Scheduled events that run automatically when they're due; at most one per key. */
export class Timetable {
  readonly #nowMs: () => number;
  readonly #entries = new Map<string, Entry>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  set(key: string, dueAtMs: number, run: () => void): void {
    this.delete(key);
    const waitMs = Math.min(Math.max(0, dueAtMs - this.#nowMs()), LONGEST_TIMER_MS);
    const timer = setTimeout(() => this.#ring(key), waitMs).unref();
    this.#entries.set(key, { dueAtMs, run, timer });
  }

  delete(key: string): void {
    clearTimeout(this.#entries.get(key)?.timer);
    this.#entries.delete(key);
  }

  clear(): void {
    for (const key of this.#entries.keys()) this.delete(key);
  }

  /** Runs due events after the clock was turned, earliest first, and reschedules the rest. */
  catchUp(): void {
    const waiting = [...this.#entries].toSorted(([, a], [, b]) => a.dueAtMs - b.dueAtMs);
    for (const [key] of waiting) this.#ring(key);
  }

  #ring(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.delete(key);
    if (entry.dueAtMs > this.#nowMs()) this.set(key, entry.dueAtMs, entry.run);
    else entry.run();
  }
}
