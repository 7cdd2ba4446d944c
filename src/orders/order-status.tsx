import type { OrderStatus } from "#domain/order.ts";
import { Badge, type Tone } from "#src/ui/badge.tsx";

/** An order's status in words. */
export const STATUS_TEXT: Readonly<Record<OrderStatus, string>> = {
  pending: "Checkout open",
  processing: "Payment processing",
  paid: "Paid",
  payment_failed: "Payment failed",
  expired: "Checkout expired",
  cancelled: "Cancelled",
};

const TONES: Readonly<Record<OrderStatus, Tone>> = {
  pending: "plain",
  processing: "accent",
  paid: "ok",
  payment_failed: "signal",
  expired: "plain",
  cancelled: "plain",
};

/** An order's status as a small label. */
export function OrderStatusLabel({ status }: { readonly status: OrderStatus }) {
  return <Badge tone={TONES[status]}>{STATUS_TEXT[status]}</Badge>;
}
