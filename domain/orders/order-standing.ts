import { type EntitlementState, OPEN_STATES } from "./entitlement.ts";

/** The state of a paid order: the one line that people see about its payment and delivery (D40). */
export const ORDER_STANDINGS = [
  "to_be_delivered",
  "partly_delivered",
  "delivered",
  "partly_refunded",
  "withdrawn",
  "refunded",
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
  disputed: "Disputed",
};

/** The number of an order's units in each state; absent for none. */
export type UnitsByState = Readonly<Partial<Record<EntitlementState, number>>>;

type PaidOrder = {
  readonly units: UnitsByState;
  readonly amountCents: number;
  /** Refunded so far. */
  readonly refundedCents?: number;
  readonly disputed?: boolean;
  /** A withdrawal from it is not handled yet. */
  readonly withdrawn?: boolean;
};

/**
 * Derives a paid order's standing (D40). A dispute comes before a refund of everything, that before a withdrawal, and any
 * refund before the delivery; revoked units no longer count. Null if there is nothing to say but that it is paid.
 */
export function orderStanding({
  units,
  amountCents,
  refundedCents = 0,
  disputed = false,
  withdrawn = false,
}: PaidOrder): OrderStanding | null {
  if (disputed) return "disputed";
  if (refundedCents >= amountCents) return "refunded";
  if (withdrawn) return "withdrawn";
  if (refundedCents > 0) return "partly_refunded";
  const delivered = (units.delivered ?? 0) + (units.ended ?? 0);
  const waiting = openUnits(units) + (units.failed ?? 0);
  if (waiting === 0) return delivered === 0 ? null : "delivered";
  return delivered === 0 ? "to_be_delivered" : "partly_delivered";
}

/** How many units are paid and not delivered yet. */
export function openUnits(units: UnitsByState): number {
  return OPEN_STATES.reduce((sum, state) => sum + (units[state] ?? 0), 0);
}
