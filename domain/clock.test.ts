import { expect, it } from "vitest";
import { HOUR_MS } from "./durations.ts";
import { turnMs, turnSchema } from "./clock.ts";

it.each([
  [{ days: 1 }, 24 * HOUR_MS],
  [{ days: 366 }, 366 * 24 * HOUR_MS],
  [{ hours: 1 }, HOUR_MS],
])("%j turns the clock by %i ms", (turn, milliseconds) => {
  expect(turnMs(turnSchema.parse(turn))).toBe(milliseconds);
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
])("%j is refused in one sentence", (turn) => {
  expect(turnSchema.safeParse(turn).error?.issues.map(({ message }) => message)).toEqual([
    "Turn the clock by whole days or whole hours, forward and at most 366 days at once.",
  ]);
});
