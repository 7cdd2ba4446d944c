import { expect, it } from "vitest";
import { crossingText, registerForOssBy } from "./oss-start.ts";

it.each([
  ["2026-11-03", "2026-12-10"],
  ["2026-12-31", "2027-01-10"],
  ["2027-01-31", "2027-02-10"],
])("OSS counts from a sale on %s if it's registered by %s (Art. 57d)", (day, by) => {
  expect(registerForOssBy(day)).toBe(by);
});

it("the owner is told which order, and until when", () => {
  expect(crossingText({ number: "SO-001234", day: "2026-11-03", registerBy: "2026-12-10" })).toBe(
    "Order SO-001234 of 3 November 2026 took the sales to consumers in other EU countries above €10,000. Register for OSS by 10 December 2026: it then counts from that order.",
  );
});
