import type { Cents } from "#domain/money/money.ts";
import { vatOfNextPart, type WithVat } from "#domain/books/ledger.ts";
import type { Queryable } from "../../db/client.ts";
import { correctionsOf, invoiceInForce } from "../../records/corrected-invoices.ts";
import { vatOf } from "../../records/order-view.ts";
import { itemsOf, type Order } from "../../records/orders.ts";

/**
 * Returns the VAT in money that goes back of a locked order after `before`, if no document has it (D77): what makes the VAT of all
 * returned money add up, and none after a correction to net prices (D54).
 */
export async function vatOfReturned(
  tx: Queryable,
  order: Order,
  before: WithVat,
  cents: Cents,
): Promise<Cents> {
  const { vatRate } = invoiceInForce(order, await correctionsOf(tx, [order.id]));
  if (vatRate === 0) return 0;
  const paid = { cents: order.amountCents, vatCents: vatOf(order, await itemsOf(tx, order.id)) };
  return vatOfNextPart(paid, before, cents);
}
