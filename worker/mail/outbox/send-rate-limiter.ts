import type { SendOutcome } from "./transport.ts";

/** The window's length if the provider doesn't state one. */
const WINDOW_MS = 1_000;
/** Used if the provider refuses and doesn't state how long to wait; doubled with each refusal in a row. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Keeps attempts within the provider's stated limit (D45): a number per window, and none until the next window after a
 * refusal. Times are in milliseconds, on a monotonic clock.
 */
export class SendRateLimiter {
  #perWindow = Infinity;
  #windowMs = WINDOW_MS;
  #left = Infinity;
  #nextWindow = 0;
  #pausedUntil = 0;
  #pauseMs = FIRST_PAUSE_MS;

  /** Takes a permit for an attempt and returns 0, or returns how long to wait before trying again. */
  take(at: number): number {
    if (at >= this.#nextWindow) {
      this.#left = this.#perWindow;
      this.#nextWindow = at + this.#windowMs;
    }
    if (this.#left <= 0) return this.#nextWindow - at;
    this.#left -= 1;
    return 0;
  }

  /** Returns an unused permit. */
  giveBack(): void {
    this.#left += 1;
  }

  /** Adapts to the limit stated in a response. */
  learn({ kind, limit = {} }: SendOutcome, at: number): void {
    const { perWindow = Infinity, left = Infinity, resetSeconds = 0 } = limit;
    const resetMs = resetSeconds * 1000;
    if (kind === "limited") {
      this.#pause(resetMs, at);
      return;
    }
    // Other responses may be a gateway's.
    if (kind !== "accepted") return;
    this.#pauseMs = FIRST_PAUSE_MS;
    this.#perWindow = Math.max(1, perWindow);
    this.#windowMs = Math.max(WINDOW_MS, resetMs);
    // Other senders may share the limit.
    this.#left = Math.min(this.#left, left);
    if (this.#left <= 0) this.#nextWindow = Math.max(this.#nextWindow, at + resetMs);
  }

  /** Simultaneous refusals double the pause only once. */
  #pause(askedMs: number, at: number): void {
    if (at >= this.#pausedUntil) {
      this.#pausedUntil = at + this.#pauseMs;
      this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
    }
    this.#pausedUntil = Math.max(this.#pausedUntil, at + askedMs);
    this.#nextWindow = this.#pausedUntil;
    this.#left = 0;
  }
}
