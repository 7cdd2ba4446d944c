import { expect, it } from "vitest";
import { promiseWords } from "./promise-words.ts";

const NOW = "2026-11-22T12:00:00.000Z";

it.each([
  ["2026-11-22T12:00:00.000Z", "in 0 min", false],
  ["2026-11-22T12:59:59.000Z", "in 59 min", false],
  ["2026-11-22T15:10:00.000Z", "in 3 h", false],
  ["2026-11-24T11:59:00.000Z", "in 47 h", false],
  ["2026-11-24T12:00:00.000Z", "in 2 days", false],
  ["2026-11-22T11:59:59.000Z", "late by 0 min", true],
  ["2026-11-22T09:30:00.000Z", "late by 2 h", true],
  ["2026-11-12T12:00:00.000Z", "late by 10 days", true],
])("a promise for %s reads '%s' at noon", (promisedAt, text, late) => {
  expect(promiseWords(promisedAt, NOW)).toEqual({ text, late });
});
