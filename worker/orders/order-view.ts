import { type Cents, toEuros, vatWithin } from "#domain/money.ts";
import { orderNumber, type OrderStatus } from "#domain/order.ts";
import type { Order, OrderItem } from "./orders.ts";

/** A line item in the API. Amounts in euros. */
export type OrderLine = {
  readonly productname: string;
  readonly plan: string;
  /** The line as it read when bought: name, plan and price. */
  readonly description: string;
  readonly unitPrice: number;
  readonly quantity: number;
  readonly total: number;
};

/**
 * The VAT in an order, in cents. Once paid, it is the invoice's figure, which rounds each line; before that, or if
 * the invoice has none, it is taken from the total, rounded once (D12a).
 */
export const vatOf = ({ vatCents, amountCents }: Pick<Order, "vatCents" | "amountCents">): Cents =>
  vatCents ?? vatWithin(amountCents);

/** An order as a receipt shows it. Amounts in euros, VAT from `vatOf`; times in ISO 8601. */
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
