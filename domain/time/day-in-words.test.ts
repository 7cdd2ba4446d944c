import { expect, it } from "vitest";
import { calendarDayInWords, dayInWords } from "./day-in-words.ts";

it("a moment is shown as its day in Amsterdam (D46)", () => {
  expect(dayInWords(new Date("2026-11-21T22:59:00Z"))).toBe("21 November 2026");
  expect(dayInWords(new Date("2026-11-21T23:00:00Z"))).toBe("22 November 2026");
});

it("a calendar day in words is the same day, in summer and in winter", () => {
  expect(calendarDayInWords("2026-07-01")).toBe("1 July 2026");
  expect(calendarDayInWords("2026-12-31")).toBe("31 December 2026");
});
