import type { Company } from "#domain/cart/company.ts";
import type { Queryable } from "../db/client.ts";
import { correctionsOf, invoiceInForce } from "./corrected-invoices.ts";
import { isMoneyOnly } from "./money-only.ts";
import type { Order } from "./orders.ts";

/** For whom an order was bought, as its invoice in force says. */
export type BoughtFor = {
  /** The details with which its buyer can buy again, except the purchase order number, which is that order's own. */
  readonly company: Company | null;
  /** True if its buyer paid, or has come to pay, prices without VAT (D53). */
  readonly withoutVat: boolean;
};

/**
 * Returns for whom an order was bought, to offer the same again (D51, D76). Only for who has the order's link: the company goes
 * with it, but not once the link shows only money (D44).
 */
export async function boughtFor(db: Queryable, order: Order): Promise<BoughtFor> {
  const { company, vatRate } = invoiceInForce(order, await correctionsOf(db, [order.id]));
  const withoutVat = vatRate === 0;
  if (company === null || (await isMoneyOnly(db, order))) return { company: null, withoutVat };
  const { name, street, postcode, town, country, vatNumber, email } = company;
  const details = { name, street, postcode, town, country, vatNumber: vatNumber ?? "", purchaseOrder: "" };
  // The address of the order's mails may have been corrected since (D82).
  return { company: { ...details, email: order.customerEmail ?? email }, withoutVat };
}
