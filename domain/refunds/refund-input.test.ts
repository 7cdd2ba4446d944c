import { describe, expect, it } from "vitest";
import { linkWithdrawalSchema, orderNumberSchema, retryRefundSchema, refundSchema } from "./refund-input.ts";
import { REFUND_REASON_MAX_CHARS } from "./refund.ts";

const rest = { number: "SO-001001", reason: "Ordered twice" };
const isTaken = (input: object): boolean => refundSchema.safeParse({ ...rest, ...input }).success;

describe("an administrator's refund request (D48)", () => {
  it.each([
    { whole: true },
    { entitlementIds: ["u1", "u2"] },
    { amountCents: 1 },
    { amountCents: 99_999_999, keep: true, requestKey: "0190b6d0-0000-7000-8000-000000000001" },
  ])("can be %j", (what) => {
    expect(refundSchema.parse({ ...rest, ...what })).toEqual({ ...rest, ...what });
  });

  it.each([
    {},
    { whole: false },
    { whole: true, amountCents: 1 },
    { entitlementIds: ["u1"], amountCents: 1 },
    { whole: true, entitlementIds: ["u1"], amountCents: 1 },
    { entitlementIds: [] },
    { entitlementIds: Array.from({ length: 9_901 }, () => "u1") },
    { amountCents: 0 },
    { amountCents: 1.5 },
    { amountCents: 100_000_000 },
    { whole: true, reason: "" },
    { whole: true, reason: "x".repeat(REFUND_REASON_MAX_CHARS + 1) },
    { whole: true, keep: "yes" },
    { whole: true, requestKey: "again" },
    { whole: true, number: undefined },
  ])("cannot be %j", (what) => {
    expect(isTaken(what)).toBe(false);
  });

  it("can name as many units as the largest order has, with a reason as long as allowed", () => {
    expect(isTaken({ entitlementIds: Array.from({ length: 9_900 }, () => "u1") })).toBe(true);
    expect(isTaken({ whole: true, reason: "x".repeat(REFUND_REASON_MAX_CHARS) })).toBe(true);
  });
});

it("ids of orders, refunds and withdrawals must be text", () => {
  expect(orderNumberSchema.parse({ number: "1" })).toEqual({ number: "1" });
  expect(retryRefundSchema.parse({ id: "1" })).toEqual({ id: "1" });
  expect(linkWithdrawalSchema.parse({ id: "1", number: "2" })).toEqual({ id: "1", number: "2" });
});

it.each([
  [orderNumberSchema, ["number is required."]],
  [retryRefundSchema, ["id is required."]],
  [linkWithdrawalSchema, ["id is required.", "number is required."]],
  [refundSchema, ["number is required.", "The reason is required."]],
])("names the missing field: %#", (schema, missing) => {
  expect(schema.safeParse({}).error?.issues.map(({ message }) => message)).toEqual(missing);
});
