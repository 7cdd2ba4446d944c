import { expect, it } from "vitest";
import { crossingText, registerForOssBy } from "./oss-start.ts";

it.each([
  ["2026-11-03", "2026-12-10"],
  ["2026-12-31", "2027-01-10"],
  ["2027-01-31", "2027-02-10"],
])("OSS counts from a sale on %s if it's registered by %s (Art. 57d)", (day, by) => {
  expect(registerForOssBy(day)).toBe(by);
});

it("the owner is told which order, and until when, or that the day has passed", () => {
  const crossing = { number: "SO-001234", day: "2026-11-03", registerBy: "2026-12-10" };
  const what =
    "Order SO-001234 of 3 November 2026 took the sales to consumers in other EU countries above €10,000.";
  expect(crossingText(crossing, "2026-12-10")).toBe(
    `${what} Register for OSS by 10 December 2026: it then counts from that order.`,
  );
  expect(crossingText(crossing, "2026-12-11")).toBe(
    `${what} To count from that order, OSS had to be registered by 10 December 2026: ask your accountant what to do now.`,
  );
});
