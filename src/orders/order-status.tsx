import type { OrderStatus } from "#domain/order.ts";
import { classNames } from "#src/ui/class-names.ts";

/** The status of an order in words. */
export const STATUS_TEXT: Readonly<Record<OrderStatus, string>> = {
  pending: "Checkout open",
  processing: "Payment processing",
  paid: "Paid",
  payment_failed: "Payment failed",
  expired: "Checkout expired",
  cancelled: "Cancelled",
};

const LOOKS: Readonly<Record<OrderStatus, string>> = {
  pending: "bg-well text-ink-soft",
  processing: "bg-accent-wash text-ink",
  paid: "bg-ok-wash text-ok",
  payment_failed: "bg-signal-wash text-signal",
  expired: "bg-well text-ink-soft",
  cancelled: "bg-well text-ink-soft",
};

/** An order's status as a small label. */
export function OrderStatusLabel({ status }: { readonly status: OrderStatus }) {
  return (
    <span
      className={classNames(
        "inline-block rounded-sm px-2 py-0.5 text-sm font-medium whitespace-nowrap",
        LOOKS[status],
      )}
    >
      {STATUS_TEXT[status]}
    </span>
  );
}
