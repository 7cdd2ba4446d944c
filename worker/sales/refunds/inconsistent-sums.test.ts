import { expect, it } from "vitest";
import { orderIdSchema } from "#domain/orders/ids.ts";
import { describeInconsistency } from "./mismatch.ts";

it("for an order that was refunded to the last cent, the credit notes are named as inconsistent", () => {
  const orderId = orderIdSchema.parse(crypto.randomUUID());
  const sums = { orderId, isPaid: true, paidCents: 100_00, soldCents: 100_00, heldCents: 100_00 };
  expect(describeInconsistency({ ...sums, toCreditCents: 100_00, creditedCents: 90_00 })).toBe(
    "The credit notes of €90.00 don’t match the refunds of €100.00.",
  );
});
