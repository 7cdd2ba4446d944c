import { expect, it } from "vitest";
import { factsShown, type SellingFact } from "./selling-facts.ts";

const SAMPLE: SellingFact = { about: "price", text: "A sample.", invented: true };
const CONFIRMED: SellingFact = { about: "delivery", text: "True.", invented: false };

it.each([
  [true, [SAMPLE, CONFIRMED]],
  [false, [CONFIRMED]],
])("a sample fact is shown only in the demo (demo: %s)", (demo, shown) => {
  expect(factsShown([SAMPLE, CONFIRMED], demo)).toEqual(shown);
});
