import { expect, it } from "vitest";
import { percentile, tally } from "./statistics.ts";

it("gives the value at the nearest rank, whatever the order", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile(hundred, 1)).toBe(100);
  expect(percentile([3, 1, 2], 0.5)).toBe(2);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.99)).toBeNaN();
});

it("counts values, the most frequent first", () => {
  expect(tally([503, 200, 200])).toBe("200 ×2, 503 ×1");
  expect(tally([])).toBe("");
});
