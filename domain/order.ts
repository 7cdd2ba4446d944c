/** The life of an order (D13). Checkout opens it, the payment provider's word moves it. */
export const ORDER_STATUSES = [
  "pending",
  "processing",
  "paid",
  "payment_failed",
  "expired",
  "cancelled",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Ended without a payment, and so nothing that books must keep. One that is pending or processing may still be paid. */
export const UNPAID_STATUSES = ["payment_failed", "expired", "cancelled"] as const satisfies OrderStatus[];

export type OrderId = string;

/**
 * Where an order may go from each status. Paid is final. A cancelled or expired order may still turn out paid: the
 * shopper's payment and our cancelling can cross, and then the provider's word counts (D13).
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

/** An order's number for people: `SO-001042`. */
export function orderNumber(sequence: number): string {
  return `SO-${String(sequence).padStart(NUMBER_DIGITS, "0")}`;
}

const NUMBER = /^#?(?:so[\s\-–]*)?(\d{1,15})$/i;

/** The sequence behind an order's number as people write it: `SO-001042`, `so 1042`, `#1042`. Undefined for any other text. */
export function sequenceOf(number: string): number | undefined {
  const digits = NUMBER.exec(number.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
}
