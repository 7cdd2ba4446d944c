import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import { DAILY_CRON } from "#worker/entry/jobs/crons.ts";
import { openShopClock } from "./shop-clock.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A clock whose Worker follows it as `follows` says, with the times of its daily jobs. */
function clockOf(follows: () => Response) {
  vi.stubGlobal("fetch", () => Promise.resolve(follows()));
  const days: number[] = [];
  const clock = openShopClock(mkdtempSync(join(tmpdir(), "clock-")));
  clock.attach({
    url: "http://shop.example",
    runScheduled: (cron, at = new Date()) => {
      if (cron === DAILY_CRON) days.push(at.getTime());
      return Promise.resolve();
    },
  });
  return { clock, days };
}

/** Every day once, in sequence. */
const eachOnce = (days: readonly number[]) =>
  days.slice(1).every((day, at) => day - (days[at] ?? 0) === DAY_MS);

it("a turn that nobody waits for any more stops after the jobs of a day, and the next goes on from there", async () => {
  const left = new AbortController();
  let follows = 0;
  const { clock, days } = clockOf(() => {
    follows += 1;
    if (follows === 3) left.abort();
    return new Response();
  });
  await expect(clock.turn({ days: 335 }, left.signal)).rejects.toThrow("The turn was cancelled");
  expect(days).toHaveLength(3);
  const { now } = await clock.turn({ days: 2 });
  expect(days).toHaveLength(5);
  expect(eachOnce(days)).toBe(true);
  expect(new Date(now).getTime()).toBeGreaterThanOrEqual(days.at(-1) ?? Infinity);
});

it("a day on which the shop didn't follow keeps its jobs for the next turn", async () => {
  let follows = 0;
  const { clock, days } = clockOf(() => {
    follows += 1;
    return new Response(null, { status: follows === 2 ? 500 : 200 });
  });
  await expect(clock.turn({ days: 30 })).rejects.toThrow("The shop did not follow its clock");
  expect(days).toHaveLength(1);
  await clock.turn({ days: 1 });
  expect(days).toHaveLength(3);
  expect(eachOnce(days)).toBe(true);
});
