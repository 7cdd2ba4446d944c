import { describe, expect, it } from "vitest";
import { entitlementIdText } from "../orders/ids.ts";
import { leftCents, type OrderMoney, planRefund, type RefundableOrder } from "./refund-plan.ts";

const money: OrderMoney = {
  paidCents: 300_00,
  refundedCents: 0,
  pendingCents: 0,
  lostCents: 0,
  toRepeatCents: 0,
};

const unitId = (of: number) => entitlementIdText.parse(`unit-${of}`);
const unit = (of: number, fields: object = {}) => ({
  id: unitId(of),
  productname: "Draft",
  unit: of,
  quantity: 3,
  unitCents: 100_00,
  state: "to_deliver" as const,
  refunded: false,
  ...fields,
});

const order = (fields: Partial<RefundableOrder> = {}): RefundableOrder => ({
  number: "SO-001001",
  money,
  units: [unit(1), unit(2), unit(3)],
  disputed: false,
  ...fields,
});

describe("the amount left to refund (D48)", () => {
  it("is the paid amount less refunds, pending refunds, lost disputes and refunds to repeat", () => {
    expect(
      leftCents({
        paidCents: 300_00,
        refundedCents: 50_00,
        pendingCents: 20_00,
        lostCents: 30_00,
        toRepeatCents: 1,
      }),
    ).toBe(199_99);
    expect(leftCents({ ...money, lostCents: 400_00 })).toBe(0);
  });
});

describe("a refund's plan (D48)", () => {
  it("pays units back at their price and revokes them", () => {
    expect(planRefund(order(), { entitlementIds: [unitId(3), unitId(1), unitId(1)] })).toEqual({
      scope: "units",
      amountCents: 200_00,
      unitIds: ["unit-1", "unit-3"],
      revokedIds: ["unit-1", "unit-3"],
    });
  });

  it("of the whole order pays back the amount left and revokes the remaining units", () => {
    const before = order({
      money: { ...money, refundedCents: 110_00 },
      units: [
        unit(1, { refunded: true, state: "revoked" }),
        unit(2, { refunded: true }),
        unit(3),
        unit(4, { state: "revoked" }),
      ],
    });
    expect(planRefund(before, { whole: true })).toEqual({
      scope: "whole",
      amountCents: 190_00,
      unitIds: ["unit-3"],
      revokedIds: ["unit-2", "unit-3"],
    });
  });

  it("revokes nothing if it's for a sum, or if the buyer keeps the units", () => {
    expect(planRefund(order(), { amountCents: 300_00 })).toEqual({
      scope: "sum",
      amountCents: 300_00,
      unitIds: [],
      revokedIds: [],
    });
    expect(planRefund(order(), { whole: true, keep: true })).toMatchObject({ revokedIds: [] });
    expect(planRefund(order(), { entitlementIds: [unitId(1)], keep: true })).toMatchObject({
      unitIds: ["unit-1"],
      revokedIds: [],
    });
  });

  it.each([
    [
      "a disputed payment",
      order({ disputed: true }),
      { whole: true },
      "SO-001001 cannot be refunded while its payment is disputed: the payment provider refuses it.",
    ],
    ["a unit of another order", order(), { entitlementIds: [unitId(4)] }, "SO-001001 has no such unit."],
    [
      "a revoked unit",
      order({ units: [unit(1, { state: "revoked" })] }),
      { entitlementIds: [unitId(1)] },
      "Draft (1 of 3) of SO-001001 cannot be refunded: it was revoked.",
    ],
    [
      "the only unit of a line, if it was refunded",
      order({ units: [unit(1, { quantity: 1, refunded: true })] }),
      { entitlementIds: [unitId(1)] },
      "Draft of SO-001001 cannot be refunded: it was refunded before.",
    ],
    [
      "a refunded unit",
      order({ units: [unit(1, { refunded: true })] }),
      { entitlementIds: [unitId(1)] },
      "Draft (1 of 3) of SO-001001 cannot be refunded: it was refunded before.",
    ],
    [
      "more than is left",
      order(),
      { amountCents: 300_01 },
      "€300.01 is more than the €300.00 that is left to refund of SO-001001.",
    ],
    [
      "what was refunded",
      order({ money: { ...money, refundedCents: 300_00 } }),
      { whole: true },
      "Nothing is left to refund of SO-001001.",
    ],
    [
      "what waits to be tried again",
      order({ money: { ...money, toRepeatCents: 300_00 } }),
      { whole: true },
      "Nothing is left to refund of SO-001001. A refund of €300.00 failed: try that one again.",
    ],
  ] as const)("refuses %s with one sentence", (_, given, request, problem) => {
    expect(planRefund(given, request)).toEqual({ problem });
  });
});
