import { expect, it } from "vitest";
import { openUnits, orderStanding, STANDING_TEXT, type UnitsByState } from "./order-standing.ts";

it.each<[UnitsByState, string | null]>([
  [{ awaiting_details: 2 }, "Paid, to be delivered"],
  [{ to_deliver: 1, ordered: 1 }, "Paid, to be delivered"],
  [{ failed: 1 }, "Paid, to be delivered"],
  [{ delivered: 1, ordered: 1 }, "Partly delivered"],
  [{ ended: 1, failed: 1 }, "Partly delivered"],
  [{ delivered: 1, ordered: 1, failed: 1 }, "Partly delivered"],
  [{ delivered: 2 }, "Delivered"],
  [{ delivered: 1, ended: 1, revoked: 1 }, "Delivered"],
  [{ revoked: 1, to_deliver: 1 }, "Paid, to be delivered"],
  [{ revoked: 2 }, null],
  [{}, null],
])("an order with the units %j reads %s (D40)", (units, text) => {
  const standing = orderStanding({ units, amountCents: 100_00 });
  expect(standing === null ? null : STANDING_TEXT[standing]).toBe(text);
});

it.each([
  [{ refundedCents: 1 }, "Partly refunded"],
  [{ refundedCents: 99_99 }, "Partly refunded"],
  [{ refundedCents: 100_00 }, "Refunded"],
  [{ refundedCents: 100_00, disputed: true }, "Disputed"],
  [{ refundedCents: 100_00, lostCents: 100_00 }, "Dispute lost"],
  [{ refundedCents: 40_00, lostCents: 10_00, withdrawn: true }, "Dispute lost"],
  [{ refundedCents: 100_00, lostCents: 10_00, disputed: true }, "Disputed"],
  [{ withdrawn: true }, "Withdrawn"],
  [{ withdrawn: true, refundedCents: 99_99 }, "Withdrawn"],
  [{ withdrawn: true, refundedCents: 100_00 }, "Refunded"],
  [{ withdrawn: true, disputed: true }, "Disputed"],
])("%j takes precedence over the delivery (D40)", (money, text) => {
  const standing = orderStanding({ units: { delivered: 1, to_deliver: 1 }, amountCents: 100_00, ...money });
  expect(standing && STANDING_TEXT[standing]).toBe(text);
});

it("open units are counted over every state that waits for a delivery", () => {
  expect(openUnits({ awaiting_details: 1, to_deliver: 2, ordered: 3, delivered: 4, failed: 5 })).toBe(6);
});
