import { z } from "zod";

const SECOND_MS = 1000;

/** The body of POST /limit. */
export const limitForm = z.strictObject({ perSecond: z.int().min(1).nullable() });

/** How many calls a second are answered, as Resend limits a team's: the others are refused with 429. */
export class CallLimit {
  /** Null: any number. */
  perSecond: number | null;
  #second = 0;
  #calls = 0;

  constructor(perSecond: number | null) {
    this.perSecond = perSecond;
  }

  /** Counts a call: whether it is one too many, and what every answer says of the limit. */
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
