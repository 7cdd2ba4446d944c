import { describe, expect, it } from "vitest";
import { SendRateLimiter } from "./send-rate-limiter.ts";
import type { ProviderLimit } from "./transport.ts";

const accepted = (limit: ProviderLimit = {}) => ({ kind: "accepted", providerId: "1", limit }) as const;
const limited = (limit: ProviderLimit = {}) => ({ kind: "limited", reason: "429", limit }) as const;

/** Returns the number of attempts that may begin at a time, up to ten. */
function takenAt(pace: SendRateLimiter, at: number): number {
  let taken = 0;
  while (taken < 10 && pace.take(at) === 0) taken += 1;
  return taken;
}

describe("the rate limiter", () => {
  it("has no limit until the provider states one", () => {
    const pace = new SendRateLimiter();
    expect(takenAt(pace, 0)).toBe(10);
    pace.learn(accepted(), 10);
    expect(takenAt(pace, 20)).toBe(10);
  });

  it("allows the provider's remaining quota, and its full limit from the next window on", () => {
    const pace = new SendRateLimiter();
    pace.take(0);
    pace.learn(accepted({ perWindow: 5, left: 3, resetSeconds: 1 }), 100);
    expect(takenAt(pace, 200)).toBe(3);
    expect(pace.take(200)).toBe(800);
    expect(takenAt(pace, 1000)).toBe(5);
    expect(pace.take(1400)).toBe(600);
  });

  it("respects quota used by others, and the provider's reset time", () => {
    const pace = new SendRateLimiter();
    pace.take(0);
    pace.learn(accepted({ perWindow: 5, left: 0, resetSeconds: 4 }), 100);
    expect(pace.take(100)).toBe(4000);
    expect(takenAt(pace, 4100)).toBe(5);
  });

  it("pauses for as long as a refusal asks, once for simultaneous refusals", () => {
    const pace = new SendRateLimiter();
    takenAt(pace, 0);
    for (let times = 0; times < 4; times += 1) pace.learn(limited({ left: 0, resetSeconds: 2 }), 100);
    expect(pace.take(100)).toBe(2000);
    expect(pace.take(2100)).toBe(0);
  });

  it("doubles the pause with each refusal in a row if the provider states no time, up to a minute", () => {
    const pace = new SendRateLimiter();
    const pauses: number[] = [];
    let at = 0;
    for (let times = 0; times < 8; times += 1) {
      expect(pace.take(at)).toBe(0);
      pace.learn(limited(), at);
      const pause = pace.take(at);
      pauses.push(pause);
      at += pause;
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1000));
    pace.take(at);
    pace.learn(accepted(), at);
    pace.learn(limited(), at);
    expect(pace.take(at)).toBe(1000);
  });

  it("counts a returned permit again", () => {
    const pace = new SendRateLimiter();
    pace.take(0);
    pace.learn(accepted({ perWindow: 5, left: 1, resetSeconds: 1 }), 100);
    expect(pace.take(200)).toBe(0);
    pace.giveBack();
    expect(takenAt(pace, 200)).toBe(1);
  });
});
