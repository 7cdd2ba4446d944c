import { expect, it } from "vitest";
import { holdOf, isPaidBack } from "./hold.ts";

const NOTHING = {
  paidCents: 100_00,
  refundedCents: 0,
  pendingCents: 0,
  lostCents: 0,
  disputed: false,
  withdrawn: false,
};

it.each([
  [{}, null],
  [{ refundedCents: 60_00, pendingCents: 39_99 }, null],
  [{ refundedCents: 60_00, pendingCents: 40_00 }, "refunded"],
  [{ withdrawn: true }, "withdrawn"],
  [{ withdrawn: true, refundedCents: 99_99 }, "withdrawn"],
  [{ withdrawn: true, refundedCents: 100_00 }, "refunded"],
  [{ lostCents: 1, refundedCents: 100_00 }, "dispute_lost"],
  [{ disputed: true, lostCents: 100_00, withdrawn: true }, "disputed"],
] as const)("an order with %j is on hold: %s (D43)", (facts, hold) => {
  expect(holdOf({ ...NOTHING, ...facts })).toBe(hold);
});

it("money lost in a dispute counts as paid back", () => {
  expect(isPaidBack({ ...NOTHING, refundedCents: 40_00, lostCents: 59_99 })).toBe(false);
  expect(isPaidBack({ ...NOTHING, refundedCents: 40_00, lostCents: 60_00 })).toBe(true);
});
