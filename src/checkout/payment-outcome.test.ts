import { expect, test } from "vitest";
import { paymentOutcome } from "./payment-outcome.ts";
import { formatReceiptAmount } from "#domain/money/money.ts";

test.each([
  ["open", "unpaid", "pending", "open"],
  ["expired", "unpaid", "expired", "expired"],
  ["complete", "paid", "paid", "paid"],
  ["complete", "no_payment_required", "paid", "paid"],
  ["complete", "unpaid", "processing", "processing"],
  ["complete", "unpaid", "payment_failed", "failed"],
  // The provider's status counts, regardless of the order's.
  ["complete", "paid", "pending", "paid"],
] as const)("%s, %s, order %s: %s", (status, paymentStatus, orderStatus, outcome) => {
  expect(paymentOutcome({ status, paymentStatus, orderStatus })).toBe(outcome);
});

test("receipt amounts have two decimals and the currency", () => {
  expect(formatReceiptAmount(117_100, "eur")).toBe("1,171.00 EUR");
});
