import { type Cents, vatOfLines } from "#domain/money/money.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import type { Hold } from "#domain/orders/hold.ts";
import type { OrderStanding } from "#domain/orders/order-standing.ts";
import { orderNumber, type OrderStatus } from "#domain/orders/order.ts";
import { withdrawableUntil } from "#domain/orders/withdrawal.ts";
import type { OrderProgress, WithdrawalDates } from "./order-delivery.ts";
import { now } from "../platform/clock.ts";
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
  /** Why nothing more of it is delivered (D43); null if nothing holds it. */
  readonly hold: Hold | null;
  /** Its withdrawals, oldest first (D49). */
  readonly withdrawalDates: readonly WithdrawalDates[];
  /** Whether its buyer is still offered to withdraw: within the days that the law gives, once, and while anything is owed. */
  readonly withdrawable: boolean;
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

/** What a receipt says of an order that was just placed. */
export const JUST_PLACED = { standing: null, hold: null, withdrawalDates: [], paidBack: false } as const;

/** What a receipt says beside the order itself. */
export type ReceiptProgress = Pick<OrderProgress, "standing" | "hold" | "withdrawalDates" | "paidBack">;

export function viewReceipt(
  order: Order,
  items: readonly OrderItem[],
  progress: ReceiptProgress,
): OrderReceipt {
  return {
    number: orderNumber(order.sequence),
    status: order.status,
    standing: progress.standing,
    hold: progress.hold,
    withdrawalDates: progress.withdrawalDates,
    withdrawable: isWithdrawable(order, progress),
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    customerName: order.customerName,
    lines: items.map(viewLine),
    totalCents: order.amountCents,
    vatCents: vatOf(order, items),
    currency: order.currency,
  };
}

/** The contract is formed by the payment, from which the days count (D49). */
const isWithdrawable = ({ paidAt }: Order, { withdrawalDates, paidBack }: ReceiptProgress): boolean =>
  paidAt !== null &&
  !paidBack &&
  withdrawalDates.length === 0 &&
  amsterdamDay(now()) <= withdrawableUntil(paidAt);
