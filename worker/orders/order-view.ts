import { type Cents, vatOfLines } from "#domain/money.ts";
import type { OrderStanding } from "#domain/order-standing.ts";
import { orderNumber, type OrderStatus } from "#domain/order.ts";
import type { Order, OrderItem } from "./orders.ts";

/** A line item of an order. */
export type OrderLine = {
  readonly productname: string;
  readonly plan: string;
  /** The line as it read when bought: name, plan and price. */
  readonly description: string;
  readonly unitCents: Cents;
  readonly quantity: number;
  readonly totalCents: Cents;
  /** Whether it renews an order (D51). */
  readonly renews: boolean;
};

/**
 * The VAT in an order, in cents. Once paid, it is the invoice's figure; before that, or if the invoice has none, it is
 * taken from the lines by the same rule (D12a).
 */
export const vatOf = (
  { vatCents }: Pick<Order, "vatCents">,
  items: readonly Pick<OrderItem, "lineCents">[],
): Cents => vatCents ?? vatOfLines(items.map(({ lineCents }) => lineCents));

/** An order as a receipt shows it. VAT from `vatOf`; times in ISO 8601. */
export type OrderReceipt = {
  readonly number: string;
  readonly status: OrderStatus;
  /** A paid order's standing (D40); null if its status says it all. */
  readonly standing: OrderStanding | null;
  readonly createdAt: string;
  readonly paidAt: string | null;
  readonly customerName: string | null;
  readonly lines: readonly OrderLine[];
  readonly totalCents: Cents;
  readonly vatCents: Cents;
  readonly currency: string;
};

function viewLine(item: OrderItem): OrderLine {
  return {
    productname: item.productname,
    plan: item.plan,
    description: item.description,
    unitCents: item.unitCents,
    quantity: item.quantity,
    totalCents: item.lineCents,
    renews: item.renewsOrderId !== null,
  };
}

export function viewReceipt(
  order: Order,
  items: readonly OrderItem[],
  standing: OrderStanding | null,
): OrderReceipt {
  return {
    number: orderNumber(order.sequence),
    status: order.status,
    standing,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    customerName: order.customerName,
    lines: items.map(viewLine),
    totalCents: order.amountCents,
    vatCents: vatOf(order, items),
    currency: order.currency,
  };
}
