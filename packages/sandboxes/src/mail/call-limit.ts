import { z } from "zod";

const SECOND_MS = 1000;

/** The body of POST /limit. */
export const limitForm = z.strictObject({ perSecond: z.int().min(1).nullable() });

/** Limits the calls answered per second, as Resend limits a team's. Further calls are refused with 429. */
export class CallLimit {
  /** Null means unlimited. */
  perSecond: number | null;
  #second = 0;
  #calls = 0;

  constructor(perSecond: number | null) {
    this.perSecond = perSecond;
  }

  /** Counts a call. Returns whether it's over the limit, and the limit's headers for the response. */
  count(at: Date): { isOver: boolean; headers: Record<string, string> } {
    if (this.perSecond === null) return { isOver: false, headers: {} };
    const second = Math.floor(at.getTime() / SECOND_MS);
    if (second !== this.#second) this.#calls = 0;
    this.#second = second;
    this.#calls += 1;
    const isOver = this.#calls > this.perSecond;
    const headers = {
      "ratelimit-limit": String(this.perSecond),
      "ratelimit-remaining": String(Math.max(0, this.perSecond - this.#calls)),
      "ratelimit-reset": "1",
    };
    return { isOver, headers: isOver ? { ...headers, "retry-after": "1" } : headers };
  }
}
