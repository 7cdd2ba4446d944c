import { expect, it } from "vitest";
import { amsterdamTime } from "./amsterdam-time.ts";

it.each([
  ["2026-03-27T23:32:10.900Z", "2026-03-28T00:32:10+01:00"],
  ["2026-07-31T22:00:00Z", "2026-08-01T00:00:00+02:00"],
  ["2026-12-31T22:59:59Z", "2026-12-31T23:59:59+01:00"],
  // The hour that the clock repeats in October.
  ["2026-10-25T00:30:00Z", "2026-10-25T02:30:00+02:00"],
  ["2026-10-25T01:30:00Z", "2026-10-25T02:30:00+01:00"],
])("%s is %s in a file", (moment, time) => {
  expect(amsterdamTime(new Date(moment))).toBe(time);
  expect(Date.parse(time)).toBe(Math.floor(Date.parse(moment) / 1000) * 1000);
});
