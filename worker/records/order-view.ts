import { type Cents, vatOfLines } from "#domain/money/money.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { withdrawableUntil } from "#domain/withdrawals/withdrawal.ts";
import { isConsumer } from "#domain/seller/consumer.ts";
import type { OrderProgress } from "./order-delivery.ts";
import { now } from "../platform/clock.ts";
import type { Order, OrderItem } from "./orders.ts";
import type { OrderLine, OrderReceipt } from "./response-schemas.ts";
import type { MoneyOnlyReason } from "#domain/orders/order-link.ts";
import type { Queryable } from "../db/client.ts";
import { balancesByOrder, type OrderBalance, paidBackOf } from "./order-money.ts";

/**
 * Returns the VAT in an order, in cents. Once paid, it is the invoice's figure; before that, or if the invoice has
 * none, it is calculated from the lines by the same rule (D12a).
 */
export const vatOf = (
  { vatCents, vatRate }: Pick<Order, "vatCents" | "vatRate">,
  items: readonly Pick<OrderItem, "lineCents">[],
): Cents =>
  vatCents ??
  vatOfLines(
    items.map(({ lineCents }) => lineCents),
    vatRate,
  );

const viewLine = (item: OrderItem): OrderLine => ({
  ...item,
  totalCents: item.lineCents,
  renews: item.renewsOrderId !== null,
});

/** The progress of an order that was just placed: none yet. */
export const JUST_PLACED = {
  standing: null,
  hold: null,
  late: false,
  withdrawalDates: [],
  paidBack: false,
} as const;

/** The progress shown on a receipt, in addition to the order itself. */
export type ReceiptProgress = Pick<
  OrderProgress,
  "standing" | "hold" | "late" | "withdrawalDates" | "paidBack"
>;

export const viewReceipt = (
  order: Order,
  items: readonly OrderItem[],
  progress: ReceiptProgress,
): OrderReceipt => ({
  ...order,
  ...progress,
  number: orderNumber(order.sequence),
  withdrawable: isWithdrawable(order, progress),
  lines: items.map(viewLine),
  totalCents: order.amountCents,
  vatCents: vatOf(order, items),
});

/** Only consumers can withdraw. The contract is formed by the payment, from which the days count (D49). */
const isWithdrawable = (
  { company, paidAt }: Order,
  { withdrawalDates, paidBack }: ReceiptProgress,
): boolean =>
  isConsumer({ company }) &&
  paidAt !== null &&
  !paidBack &&
  withdrawalDates.length === 0 &&
  amsterdamDay(now()) <= withdrawableUntil(paidAt);

/** Replaces the browser of an order whose personal data was erased (docs/decisions/0021). */
export const ERASED = "erased";

export const isErased = ({ browserHash }: Pick<Order, "browserHash">): boolean => browserHash === ERASED;

/**
 * Returns the reason why an order's link shows only its money, and can't change anything (D44); null if it shows
 * everything. A lost dispute counts as refunded, as in `paidBackOf`.
 */
export function moneyOnlyReason(order: Order, balance: OrderBalance): MoneyOnlyReason | null {
  if (isErased(order)) return "erased";
  const { refundedCents, amountCents } = paidBackOf(balance);
  return refundedCents >= amountCents ? "refunded" : null;
}

/** Returns whether an order's link shows only its money, for callers that haven't read that money. */
export async function isMoneyOnly(db: Queryable, order: Order): Promise<boolean> {
  return moneyOnlyReason(order, (await balancesByOrder(db, [order.id]))(order)) !== null;
}
