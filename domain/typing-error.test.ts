import * as fc from "fast-check";
import { expect, test } from "vitest";
import { oneErrorFrom } from "./typing-error.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b", "7"), minLength: 1, maxLength: 6 });

/** Whether one error makes one word of another, told by what is left between their common start and end. */
function isOneErrorApart(typed: string, meant: string): boolean {
  const [one, other] = [Array.from(typed), Array.from(meant)];
  while (one.length > 0 && one[0] === other[0]) {
    one.shift();
    other.shift();
  }
  while (one.length > 0 && one.at(-1) === other.at(-1)) {
    one.pop();
    other.pop();
  }
  if (one.length === 2 && other.length === 2) return one[0] === other[1] && one[1] === other[0];
  return one.length <= 1 && other.length <= 1 && one.length + other.length > 0;
}

test("one letter too many, missing, wrong or swapped with its neighbour is one error, and nothing else is (D64)", () => {
  fc.assert(
    fc.property(word, word, (typed, meant) => {
      expect(oneErrorFrom(typed).has(meant)).toBe(isOneErrorApart(typed, meant));
    }),
    { numRuns: 3_000 },
  );
});

test("a word has some seventy neighbours for each of its letters, so a longer one costs little more", () => {
  const words = [...oneErrorFrom("collectoin")];
  expect(words).toContain("collection");
  expect(Math.max(...words.map((word) => word.length))).toBe("collectoin".length + 1);
  expect(words.length).toBeLessThan(80 * "collectoin".length);
});
