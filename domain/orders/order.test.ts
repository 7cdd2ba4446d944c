import { expect, it } from "vitest";
import { orderNumber, sequenceOf } from "./order.ts";

it("writes a number as it's read", () => {
  expect(orderNumber(1042)).toBe("SO-001042");
  for (const sequence of [1, 1042, 12_345_678]) expect(sequenceOf(orderNumber(sequence))).toBe(sequence);
});
