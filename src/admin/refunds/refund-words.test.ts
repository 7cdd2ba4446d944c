import { expect, it } from "vitest";
import { planLines } from "./refund-words.ts";

const unit = (id: string, of: number) => ({
  id,
  productname: "Draft",
  unit: of,
  quantity: 2,
  unitCents: 100_00,
  state: "to_deliver" as const,
  refunded: false,
});
const units = [unit("a", 1), unit("b", 2)];

it("a refund shows line by line what goes back and what is revoked (D48)", () => {
  const plan = { scope: "units", amountCents: 100_00, unitIds: ["b"], revokedIds: ["b"] } as const;
  expect(planLines(plan, units)).toEqual({ back: ["Draft (2 of 2): €100.00"], revoked: ["Draft (2 of 2)"] });
});

it("a refund of the whole shows its sum, and every unit that it revokes (D48)", () => {
  const plan = { scope: "whole", amountCents: 150_00, unitIds: ["b"], revokedIds: ["a", "b"] } as const;
  expect(planLines(plan, units)).toEqual({
    back: ["All that is left: €150.00"],
    revoked: ["Draft (1 of 2)", "Draft (2 of 2)"],
  });
});

it("a refund of a sum revokes nothing (D48)", () => {
  const plan = { scope: "sum", amountCents: 5_00, unitIds: [], revokedIds: [] } as const;
  expect(planLines(plan, units)).toEqual({ back: ["€5.00"], revoked: [] });
});
