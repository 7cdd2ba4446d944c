import { bareSequence, sequenceAfter } from "./typed-number.ts";

/** The statuses of an order (D13). The checkout creates the order, and the payment provider moves it on. */
export const ORDER_STATUSES = [
  "pending",
  "processing",
  "paid",
  "payment_failed",
  "expired",
  "cancelled",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * The statuses of a placed order (D88): paid, or with a payment under way, also if that failed. An order in one of them never
 * leaves them.
 */
export const PLACED_STATUSES = ["processing", "paid", "payment_failed"] as const satisfies OrderStatus[];
/** The statuses of a checkout that was opened and hasn't been placed (D88). */
export const CHECKOUT_STATUSES = ["pending", "expired", "cancelled"] as const satisfies OrderStatus[];

export const isPlaced = (status: OrderStatus): boolean => PLACED_STATUSES.some((placed) => placed === status);

/** Ended unpaid, so tax law doesn't require the record. A pending or processing order can still be paid. */
export const UNPAID_STATUSES = ["payment_failed", "expired", "cancelled"] as const satisfies OrderStatus[];

/**
 * The statuses that may follow each status. Paid is final. A cancelled or expired order can still turn out to be paid:
 * if the shopper's payment and our cancellation cross, the provider decides (D13).
 */
const TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ["processing", "paid", "payment_failed", "expired", "cancelled"],
  processing: ["paid", "payment_failed"],
  payment_failed: ["paid"],
  expired: ["processing", "paid"],
  cancelled: ["processing", "paid"],
  paid: [],
};

export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

const NUMBER_DIGITS = 6;

/** The order number people see: `SO-001042`. */
export function orderNumber(sequence: number): string {
  return `SO-${String(sequence).padStart(NUMBER_DIGITS, "0")}`;
}

/**
 * Parses an order number as people type and paste it: `SO-001042`, `so 1042`, `#1042`, `Order SO–001042.`. Undefined for
 * any other text, and for one with several.
 */
export const sequenceOf = (number: string): number | undefined =>
  sequenceAfter("SO", number) ?? bareSequence(number);
