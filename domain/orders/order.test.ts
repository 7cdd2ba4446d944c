import { expect, it } from "vitest";
import {
  canBecome,
  CHECKOUT_STATUSES,
  ORDER_STATUSES,
  orderNumber,
  PLACED_STATUSES,
  sequenceOf,
} from "./order.ts";

it("writes a number as it's read", () => {
  expect(orderNumber(1042)).toBe("SO-001042");
  for (const sequence of [1, 1042, 12_345_678]) expect(sequenceOf(orderNumber(sequence))).toBe(sequence);
});

it("a placed order stays one, and every other status is that of a checkout (D88)", () => {
  expect([...PLACED_STATUSES, ...CHECKOUT_STATUSES].toSorted()).toEqual([...ORDER_STATUSES].toSorted());
  for (const placed of PLACED_STATUSES)
    for (const checkout of CHECKOUT_STATUSES)
      expect([placed, checkout, canBecome(placed, checkout)]).toEqual([placed, checkout, false]);
});
