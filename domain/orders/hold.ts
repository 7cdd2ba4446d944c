import type { Cents } from "../money/money.ts";

/**
 * The reasons why an order is on hold (D43). Its units are listed separately from the units to deliver, are never late,
 * and need a confirmation before they're handed over. They get no reminders and can't be renewed. The reasons are in
 * order of precedence.
 */
export const HOLDS = ["disputed", "dispute_lost", "refunded", "withdrawn"] as const;
export type Hold = (typeof HOLDS)[number];

type HoldFacts = {
  readonly paidCents: Cents;
  readonly refundedCents: Cents;
  /** Requested, but not with the buyer yet. */
  readonly pendingCents: Cents;
  /** Lost in disputes. */
  readonly lostCents: Cents;
  /** True while a dispute is open. An inquiry doesn't count, since no money has moved. */
  readonly disputed: boolean;
  /** True while a linked withdrawal hasn't been handled, by a refund or by a refusal that is marked as handled. */
  readonly withdrawn: boolean;
};

/**
 * Returns the first reason why an order is on hold, or null. `isHeld` in worker/records/order-delivery.ts is the same rule in
 * SQL.
 */
export function holdOf(order: HoldFacts): Hold | null {
  if (order.disputed) return "disputed";
  if (order.lostCents > 0) return "dispute_lost";
  if (isPaidBack(order)) return "refunded";
  return order.withdrawn ? "withdrawn" : null;
}

/**
 * Returns true if everything that was paid has gone back or is on its way, so nothing is owed any more. A failed refund
 * doesn't count.
 */
export const isPaidBack = ({
  paidCents,
  refundedCents,
  pendingCents,
  lostCents,
}: Omit<HoldFacts, "disputed" | "withdrawn">): boolean =>
  refundedCents + pendingCents + lostCents >= paidCents;

/** The reasons as administrators read them after 'on hold: '. */
export const HOLD_TEXT: Readonly<Record<Hold, string>> = {
  disputed: "the bank disputes the payment",
  dispute_lost: "the dispute was lost, and the bank took the payment back",
  refunded: "the order was refunded in full",
  withdrawn: "the buyer has withdrawn from the order",
};

/** The reasons as the buyer reads them. */
export const HOLD_TEXT_FOR_BUYER: Readonly<Record<Hold, string>> = {
  disputed:
    "Your bank is disputing the payment for this order, so we can’t deliver anything until that’s decided.",
  dispute_lost: "Your bank took back the payment for this order, so nothing more will be delivered.",
  refunded: "This order was refunded, so nothing more will be delivered.",
  withdrawn: "You withdrew from this order, so nothing more will be delivered.",
};
