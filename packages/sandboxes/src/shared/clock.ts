import { z } from "zod";
import { Refusal } from "./http.ts";

/** A century, beyond which dates have more digits. */
const MOST_AHEAD_MS = 100 * 365 * 24 * 60 * 60 * 1000;

/** The body of POST /_control/clock. */
export const clockForm = z.strictObject({ aheadMs: z.int().nonnegative().max(MOST_AHEAD_MS) });

/** A clock that goes as the machine's does, and can be turned ahead of it. */
export class Clock {
  readonly #machineNow: () => number;
  #aheadMs = 0;

  constructor(machineNow: () => number = Date.now) {
    this.#machineNow = machineNow;
  }

  get aheadMs(): number {
    return this.#aheadMs;
  }

  nowMs(): number {
    return this.#machineNow() + this.#aheadMs;
  }

  now(): Date {
    return new Date(this.nowMs());
  }

  /** Turns it, forward only. */
  turn(aheadMs: number): void {
    if (aheadMs < this.#aheadMs)
      throw new Refusal(
        422,
        "validation_error",
        `The clock is ${this.#aheadMs} ms ahead and is only turned forward.`,
      );
    this.#aheadMs = aheadMs;
  }
}
