import { expect, it } from "vitest";
import { ariaSort, nextSort } from "./order-sorts.ts";

it.each([
  ["opened", undefined, "opened"],
  ["opened", "opened", undefined],
  ["opened", "-total", undefined],
  ["total", undefined, "-total"],
  ["total", "-total", "total"],
  ["total", "total", "-total"],
  ["customer", "opened", "customer"],
  ["customer", "customer", "-customer"],
  ["customer", "-customer", "customer"],
] as const)("a press on the heading %s, sorted by %s, sorts by %s", (column, sort, next) => {
  expect(nextSort(column, sort)).toBe(next);
});

it.each([
  ["opened", undefined, "descending"],
  ["opened", "opened", "ascending"],
  ["opened", "total", undefined],
  ["total", "-total", "descending"],
  ["customer", "customer", "ascending"],
  ["customer", undefined, undefined],
] as const)("the heading %s, sorted by %s, says %s", (column, sort, said) => {
  expect(ariaSort(column, sort)).toBe(said);
});
