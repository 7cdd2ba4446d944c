import type { OrderStanding } from "#domain/units/order-standing.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import { OrderStandingLabel } from "./delivery-state.tsx";
import { Badge, type Tone } from "#src/ui/badge.tsx";

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

type OrderStatusLabelProps = {
  readonly status: OrderStatus;
  /** A paid order's standing (D40). */
  readonly standing?: OrderStanding | null;
  /** True if a promised delivery is late, whatever else the standing says (D43). */
  readonly late?: boolean;
  readonly forBuyer?: boolean;
};

/** An order's status as a small label: one line for payment and delivery together. */
export function OrderStatusLabel({ status, standing = null, late = false, forBuyer }: OrderStatusLabelProps) {
  const label =
    standing === null ? (
      <Badge tone={TONES[status]}>{STATUS_TEXT[status]}</Badge>
    ) : (
      <OrderStandingLabel standing={standing} forBuyer={forBuyer} />
    );
  if (!late) return label;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {label}
      <Badge tone="signal">Delivery late</Badge>
    </span>
  );
}
