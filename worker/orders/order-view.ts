import { type Cents, toEuros, vatWithin } from "#domain/money.ts";
import { orderNumber, type OrderStatus } from "#domain/order.ts";
import type { Order, OrderItem } from "./orders.ts";

/** A line of an order as the API speaks it. Amounts in euros. */
export type OrderLine = {
  readonly productname: string;
  readonly plan: string;
  /** What the line said when it was bought: name, plan and price. */
  readonly description: string;
  readonly unitPrice: number;
  readonly quantity: number;
  readonly total: number;
};

/**
 * The VAT in an order, in cents: the invoice's once it is paid, which may differ by rounding from that of the total taken
 * once (D12a), which stands before and wherever the invoice has none.
 */
export const vatOf = ({ vatCents, amountCents }: Pick<Order, "vatCents" | "amountCents">): Cents =>
  vatCents ?? vatWithin(amountCents);

/** What a receipt says of an order. Amounts in euros, VAT as `vatOf` says; times in ISO 8601. */
export type OrderReceipt = {
  readonly number: string;
  readonly status: OrderStatus;
  readonly createdAt: string;
  readonly paidAt: string | null;
  readonly customerName: string | null;
  readonly lines: readonly OrderLine[];
  readonly total: number;
  readonly vat: number;
  readonly currency: string;
};

function viewLine(item: OrderItem): OrderLine {
  return {
    productname: item.productname,
    plan: item.plan,
    description: item.description,
    unitPrice: toEuros(item.unitCents),
    quantity: item.quantity,
    total: toEuros(item.lineCents),
  };
}

export function viewReceipt(order: Order, items: readonly OrderItem[]): OrderReceipt {
  return {
    number: orderNumber(order.sequence),
    status: order.status,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    customerName: order.customerName,
    lines: items.map(viewLine),
    total: toEuros(order.amountCents),
    vat: toEuros(vatOf(order)),
    currency: order.currency,
  };
}
