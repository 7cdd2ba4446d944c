import { expect, it } from "vitest";
import { CHECK_ROUND_DAYS, dailyCheckPeriod } from "./daily-check-period.ts";
import { DAY_MS } from "../time/durations.ts";
import { booksKeptSince, CROSS_BORDER_KEPT_YEARS } from "../site/retention.ts";

const START = Date.UTC(2026, 10, 22, 3, 17);
const dayAfter = (days: number): Date => new Date(START + days * DAY_MS);
const inSlice = (at: number, now: Date): boolean => {
  const { from, to } = dailyCheckPeriod(now);
  return from.getTime() <= at && at < to.getTime();
};

it.each([0, 1, 41, 99, 400])(
  "a round that begins on day %i compares every day in the retention period exactly once",
  (first) => {
    const round = Array.from({ length: CHECK_ROUND_DAYS }, (_, at) => dayAfter(first + at));
    const oldest = booksKeptSince(dayAfter(first), CROSS_BORDER_KEPT_YEARS).getTime();
    for (let at = oldest; at < dayAfter(first).getTime() - DAY_MS; at += DAY_MS / 2)
      expect(round.filter((now) => inSlice(at, now))).toHaveLength(1);
  },
);

it("a refund is compared on the same day of every round", () => {
  const at = START - 500 * DAY_MS;
  const days = Array.from({ length: 200 }, (_, day) => day).filter((day) => inSlice(at, dayAfter(day)));
  expect(days.length).toBeGreaterThan(5);
  for (const [place, day] of days.entries()) expect(day).toBe((days[0] ?? 0) + place * CHECK_ROUND_DAYS);
});
