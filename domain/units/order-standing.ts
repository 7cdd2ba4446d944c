import { type EntitlementState, OPEN_STATES } from "./entitlement.ts";

/** The standing of a paid order: the one line that people see about its payment and delivery (D40). */
export const ORDER_STANDINGS = [
  "to_be_delivered",
  "partly_delivered",
  "delivered",
  "partly_refunded",
  "withdrawn",
  "refunded",
  "dispute_lost",
  "disputed",
] as const;
export type OrderStanding = (typeof ORDER_STANDINGS)[number];

export const STANDING_TEXT: Readonly<Record<OrderStanding, string>> = {
  to_be_delivered: "Paid, to be delivered",
  partly_delivered: "Partly delivered",
  delivered: "Delivered",
  partly_refunded: "Partly refunded",
  withdrawn: "Withdrawn",
  refunded: "Refunded",
  dispute_lost: "Dispute lost",
  disputed: "Disputed",
};

/** The same as the buyer reads it, whose bank decided for them. */
export const STANDING_TEXT_FOR_BUYER: typeof STANDING_TEXT = {
  ...STANDING_TEXT,
  dispute_lost: "Taken back by your bank",
};

/** The number of an order's units in each state. A state without units is absent. */
export type UnitsByState = Readonly<Partial<Record<EntitlementState, number>>>;

type PaidOrder = {
  readonly units: UnitsByState;
  readonly amountCents: number;
  /** Refunded so far, and lost in disputes. */
  readonly refundedCents?: number;
  /** The part of it that was lost in disputes. */
  readonly lostCents?: number;
  readonly disputed?: boolean;
  /** True while a withdrawal from it hasn't been handled. */
  readonly withdrawn?: boolean;
};

/**
 * Derives a paid order's standing (D40). In order of precedence: an open dispute, a lost one, a full refund, a withdrawal, a partial
 * refund, the delivery. Revoked units don't count. Null if there's nothing to say beyond that it's paid.
 */
export function orderStanding({
  units,
  amountCents,
  refundedCents = 0,
  lostCents = 0,
  disputed = false,
  withdrawn = false,
}: PaidOrder): OrderStanding | null {
  if (disputed) return "disputed";
  if (lostCents > 0) return "dispute_lost";
  if (refundedCents >= amountCents) return "refunded";
  if (withdrawn) return "withdrawn";
  if (refundedCents > 0) return "partly_refunded";
  const delivered = (units.delivered ?? 0) + (units.ended ?? 0);
  const waiting = openUnits(units) + (units.failed ?? 0);
  if (waiting === 0) return delivered === 0 ? null : "delivered";
  return delivered === 0 ? "to_be_delivered" : "partly_delivered";
}

/** Returns the number of units that are paid but not delivered yet. */
export function openUnits(units: UnitsByState): number {
  return OPEN_STATES.reduce((sum, state) => sum + (units[state] ?? 0), 0);
}
