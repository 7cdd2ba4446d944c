import { expect, it } from "vitest";
import { entitlementIdText, type EntitlementId } from "#domain/orders/ids.ts";
import { planLines } from "./refund-words.ts";

const [A, B] = [entitlementIdText.parse("a"), entitlementIdText.parse("b")];
const unit = (id: EntitlementId, of: number) => ({
  id,
  productname: "Draft",
  unit: of,
  quantity: 2,
  unitCents: 100_00,
  state: "to_deliver" as const,
  refunded: false,
});
const units = [unit(A, 1), unit(B, 2)];

it("a refund shows the refunded amounts and revoked units line by line (D48)", () => {
  const plan = { scope: "units", amountCents: 100_00, unitIds: [B], revokedIds: [B] } as const;
  expect(planLines(plan, units)).toEqual({ back: ["Draft (2 of 2): €100.00"], revoked: ["Draft (2 of 2)"] });
});

it("a full refund shows its sum and every unit that it revokes (D48)", () => {
  const plan = { scope: "whole", amountCents: 150_00, unitIds: [B], revokedIds: [A, B] } as const;
  expect(planLines(plan, units)).toEqual({
    back: ["Full remaining amount: €150.00"],
    revoked: ["Draft (1 of 2)", "Draft (2 of 2)"],
  });
});

it("a refund of a sum revokes nothing (D48)", () => {
  const plan = { scope: "sum", amountCents: 5_00, unitIds: [], revokedIds: [] } as const;
  expect(planLines(plan, units)).toEqual({ back: ["€5.00"], revoked: [] });
});
