import { expect, it } from "vitest";
import { BAD_INPUTS, drawSequence } from "./sequence.ts";

const drawn = (seed: number) => Array.from({ length: 500 }, (_, number) => drawSequence(seed, number));

it("is drawn again by the same seed, and differs by another", () => {
  expect(drawn(7)).toEqual(drawn(7));
  expect(drawn(7)).not.toEqual(drawn(8));
});

it("leaves nothing out in 500 sequences", () => {
  const sequences = drawn(1);
  const steps = sequences.flatMap(({ days }) => days.flat());
  expect(new Set(steps.map(({ kind }) => kind)).size).toBe(10);
  expect(new Set(steps.flatMap((step) => (step.kind === "bad" ? step.input : [])))).toEqual(
    new Set(BAD_INPUTS),
  );
  expect(
    new Set(steps.flatMap((step) => (step.kind === "refund" ? `${step.scope} ${step.keep}` : []))).size,
  ).toBe(6);
  expect(new Set(sequences.map(({ invoice, card }) => `${invoice} ${card}`)).size).toBe(6);
});
