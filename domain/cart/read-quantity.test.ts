import { expect, test } from "vitest";
import { readQuantity } from "./read-quantity.ts";

const WHOLE = "Enter a whole number from 1 to 99.";
const MOST = "The maximum is 99.";
const LEAST = "The minimum is 1.";

test.each<[string, number, string | null]>([
  ["7", 7, null],
  [" 12 ", 12, null],
  ["007", 7, null],
  ["1", 1, null],
  ["99", 99, null],
  ["100", 99, MOST],
  ["9".repeat(400), 99, MOST],
  ["0", 1, LEAST],
  ["", 3, null],
  ["2.5", 3, WHOLE],
  ["2,5", 3, WHOLE],
  ["-4", 3, WHOLE],
  ["1e1", 3, WHOLE],
  ["ten", 3, WHOLE],
])("typing %j into a quantity of 3 results in %d", (typed, quantity, note) => {
  expect(readQuantity(typed, 3)).toEqual({ quantity, note });
});
