import { expect, it } from "vitest";
import { UsageError } from "#ops/cli/usage-error.ts";
import { readTurn } from "./turn-clock.ts";

it("reads whole days or whole hours, and returns null for a reading", () => {
  expect(readTurn({ days: "30" })).toEqual({ days: 30 });
  expect(readTurn({ hours: "1" })).toEqual({ hours: 1 });
  expect(readTurn({ "next-reminder": true })).toEqual({ to: "next reminder" });
  expect(readTurn({})).toBeNull();
});

it.each([
  { days: "0" },
  { days: "" },
  { days: "ten" },
  { hours: "1.5" },
  { days: "1e1" },
  { days: "1", hours: "1" },
  { days: "1", "next-reminder": true },
])("refuses %j as wrong usage", (asked) => {
  expect(() => readTurn(asked)).toThrow(UsageError);
});
