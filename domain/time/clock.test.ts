import { expect, it } from "vitest";
import { HOUR_MS } from "./durations.ts";
import { turnRequestSchema, clockReading, turnMs, turnSchema } from "./clock.ts";

it.each<[Parameters<typeof turnMs>[0], number]>([
  [{ days: 1 }, 24 * HOUR_MS],
  [{ days: 366 }, 366 * 24 * HOUR_MS],
  [{ hours: 1 }, HOUR_MS],
])("%j turns the clock by %i ms", (turn, milliseconds) => {
  expect(turnSchema.parse(turn)).toEqual(turn);
  expect(turnMs(turn)).toBe(milliseconds);
});

it.each([
  {},
  null,
  "30",
  [],
  { days: 0 },
  { days: -1 },
  { days: 1.5 },
  { days: "30" },
  { days: 367 },
  { hours: 8785 },
  { hours: Number.NaN },
  { days: 1, hours: 1 },
  { days: 1, back: true },
  { months: 1 },
  { day: "2026-02-30" },
  { to: "the end" },
])("%j is refused with one sentence", (turn) => {
  for (const schema of [turnSchema, turnRequestSchema])
    expect(schema.safeParse(turn).error?.issues.map(({ message }) => message)).toEqual([
      "Turn the clock by whole days or whole hours, forward and at most 366 days at once.",
    ]);
});

it.each([{ hours: 366 * 24 }, { day: "2026-11-21" }])("%j is a valid turn", (turn) => {
  expect(turnSchema.parse(turn)).toEqual(turn);
});

it("a reading of the clock has the time and how far it is ahead", () => {
  const reading = { now: "2026-11-21T10:00:00.000Z", aheadMs: 0 };
  expect(clockReading.parse(reading)).toEqual(reading);
  expect(clockReading.safeParse({ ...reading, aheadMs: -1 }).success).toBe(false);
});

it("people can request a turn to the next reminder", () => {
  expect(turnRequestSchema.parse({ to: "next reminder" })).toEqual({ to: "next reminder" });
});
