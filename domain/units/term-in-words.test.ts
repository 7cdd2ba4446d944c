import { expect, it } from "vitest";
import { termInWords } from "./term-in-words.ts";

it.each([
  ["2026-11-24", "2026-12-28", "Active until 28 December 2026, 34 days left."],
  [null, "2026-11-25", "Active until 25 November 2026, 1 day left."],
  ["2025-11-25", "2026-11-24", "Active until 24 November 2026, last day today."],
  ["2025-11-24", "2026-11-23", "Ended on 23 November 2026."],
  ["2026-12-01", "2027-11-30", "Starts on 1 December 2026, active until 30 November 2027."],
])("a term from %s to %s, seen on 24 November 2026: %s", (startsOn, endsOn, words) => {
  expect(termInWords({ startsOn, endsOn }, "2026-11-24")).toBe(words);
});
