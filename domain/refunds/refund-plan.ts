import type { EntitlementId } from "../orders/ids.ts";
import type { EntitlementState } from "../units/entitlement.ts";
import { type Cents, formatAmount } from "../money/money.ts";
import type { RefundScope } from "./refund.ts";

/** An order's money in cents: paid, refunded, pending and lost. */
export type OrderMoney = {
  readonly paidCents: Cents;
  readonly refundedCents: Cents;
  /** Requested, but not with the buyer yet. */
  readonly pendingCents: Cents;
  /** Taken back by the buyer's bank in lost disputes. */
  readonly lostCents: Cents;
  /** Failed under a credit note that is still valid. Only repeating that refund pays it back (D48). */
  readonly toRepeatCents: Cents;
};

/** Returns the amount that new refunds can still pay back. */
export function leftCents(money: OrderMoney): Cents {
  const { paidCents, refundedCents, pendingCents, lostCents, toRepeatCents } = money;
  return Math.max(0, paidCents - refundedCents - pendingCents - lostCents - toRepeatCents);
}

/** The facts about a paid unit that its refund depends on. */
export type RefundableUnit = {
  readonly id: EntitlementId;
  readonly productname: string;
  /** The unit's number within its line, counted from 1. `quantity` is the line's number of units. */
  readonly unit: number;
  readonly quantity: number;
  readonly unitCents: Cents;
  readonly state: EntitlementState;
  /** True if a refund that hasn't failed pays it back. */
  readonly refunded: boolean;
};

export type RefundableOrder = {
  readonly number: string;
  readonly money: OrderMoney;
  readonly units: readonly RefundableUnit[];
  /** While a dispute is open, the provider refuses refunds. */
  readonly disputed: boolean;
};

/** A request has exactly one of `whole`, `entitlementIds` and `amountCents`. */
export type RefundRequest = {
  readonly whole?: true | undefined;
  readonly entitlementIds?: readonly EntitlementId[] | undefined;
  readonly amountCents?: Cents | undefined;
  /** True if the buyer keeps the refunded units. */
  readonly keep?: boolean | undefined;
};

export type RefundPlan = {
  readonly scope: RefundScope;
  readonly amountCents: Cents;
  /** The units that it pays back. */
  readonly unitIds: readonly EntitlementId[];
  /** The units that it revokes. */
  readonly revokedIds: readonly EntitlementId[];
};

/** Returns 'Draft', or 'Draft (2 of 3)'. */
export const refundedUnitText = ({
  productname,
  unit,
  quantity,
}: Pick<RefundableUnit, "productname" | "unit" | "quantity">): string =>
  quantity === 1 ? productname : `${productname} (${unit} of ${quantity})`;

/**
 * Plans what a refund pays back and revokes (D48), for the confirmation page and for the Worker that makes the refund.
 * Returns a sentence if the refund can't be made.
 */
export function planRefund(
  order: RefundableOrder,
  request: RefundRequest,
): RefundPlan | { readonly problem: string } {
  if (order.disputed) return { problem: disputedText(order.number) };
  const plan =
    request.entitlementIds === undefined
      ? planMoney(order, request)
      : planUnits(order, request.entitlementIds, request.keep === true);
  return "problem" in plan ? plan : (aboveTheRest(order, plan.amountCents) ?? plan);
}

const disputedText = (number: string): string =>
  `${number} cannot be refunded while its payment is disputed: the payment provider refuses it.`;

type Outcome = RefundPlan | { readonly problem: string };

function planMoney({ money, units }: RefundableOrder, { amountCents, keep }: RefundRequest): Outcome {
  if (amountCents !== undefined) return { scope: "sum", amountCents, unitIds: [], revokedIds: [] };
  return {
    scope: "whole",
    amountCents: leftCents(money),
    unitIds: units.filter(({ refunded, state }) => !refunded && state !== "revoked").map(({ id }) => id),
    revokedIds: keep === true ? [] : units.filter(({ state }) => state !== "revoked").map(({ id }) => id),
  };
}

function planUnits(order: RefundableOrder, ids: readonly EntitlementId[], keep: boolean): Outcome {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const units = order.units.filter(({ id }) => wanted.includes(id));
  if (units.length < wanted.length) return { problem: `${order.number} has no such unit.` };
  for (const unit of units) {
    const text = `${refundedUnitText(unit)} of ${order.number} cannot be refunded`;
    if (unit.refunded) return { problem: `${text}: it was refunded before.` };
    if (unit.state === "revoked") return { problem: `${text}: it was revoked.` };
  }
  return {
    scope: "units",
    amountCents: units.reduce((sum, { unitCents }) => sum + unitCents, 0),
    unitIds: units.map(({ id }) => id),
    revokedIds: keep ? [] : units.map(({ id }) => id),
  };
}

function aboveTheRest(
  { number, money }: RefundableOrder,
  amountCents: Cents,
): { readonly problem: string } | undefined {
  const left = leftCents(money);
  if (left === 0) return { problem: `Nothing is left to refund of ${number}.${repeatText(money)}` };
  if (amountCents <= left) return undefined;
  return {
    problem: `${formatAmount(amountCents)} is more than the ${formatAmount(left)} that is left to refund of ${number}.${repeatText(money)}`,
  };
}

const repeatText = ({ toRepeatCents }: OrderMoney): string =>
  toRepeatCents === 0 ? "" : ` A refund of ${formatAmount(toRepeatCents)} failed: try that one again.`;
