import type { Cents } from "../money/money.ts";

/**
 * Why an order is held (D43): its units wait apart from what is to deliver, are never late, need a question answered before
 * they are handed over, and are neither reminded of nor offered to be renewed. The weightiest reason comes first.
 */
export const HOLDS = ["disputed", "dispute_lost", "refunded", "withdrawn"] as const;
export type Hold = (typeof HOLDS)[number];

type HoldFacts = {
  readonly paidCents: Cents;
  readonly refundedCents: Cents;
  /** Requested, and not with the buyer yet. */
  readonly pendingCents: Cents;
  /** Taken back by disputes that were lost. */
  readonly lostCents: Cents;
  /** A dispute is open; an inquiry moves no money and is none. */
  readonly disputed: boolean;
  /** A withdrawal is linked to it that nobody has handled: refunded, or refused and marked as handled. */
  readonly withdrawn: boolean;
};

/** The first reason why an order is held; null for none. `isHeld` in worker/records/holds.ts is the same in SQL. */
export function holdOf(order: HoldFacts): Hold | null {
  if (order.disputed) return "disputed";
  if (order.lostCents > 0) return "dispute_lost";
  if (isPaidBack(order)) return "refunded";
  return order.withdrawn ? "withdrawn" : null;
}

/** Whether all that was paid has gone back or is on its way: nothing is owed any more. A refund that failed counts for nothing. */
export const isPaidBack = ({
  paidCents,
  refundedCents,
  pendingCents,
  lostCents,
}: Omit<HoldFacts, "disputed" | "withdrawn">): boolean =>
  refundedCents + pendingCents + lostCents >= paidCents;

/** Why, for administrators, as it reads after 'on hold: '. */
export const HOLD_TEXT: Readonly<Record<Hold, string>> = {
  disputed: "the bank disputes the payment",
  dispute_lost: "the dispute was lost, and the bank took the payment back",
  refunded: "the order was refunded in full",
  withdrawn: "the buyer has withdrawn from the order",
};

/** The same for the buyer. */
export const HOLD_TEXT_FOR_BUYER: Readonly<Record<Hold, string>> = {
  disputed:
    "Your bank is disputing the payment for this order, so we can’t deliver anything until that’s decided.",
  dispute_lost: "Your bank took back the payment for this order, so nothing more will be delivered.",
  refunded: "This order was refunded, so nothing more will be delivered.",
  withdrawn: "You withdrew from this order, so nothing more will be delivered.",
};
