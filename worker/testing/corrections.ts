import { asc } from "drizzle-orm";
import { orderNumber } from "#domain/orders/order.ts";
import { correctedInvoices } from "../db/schema/corrected-invoices.ts";
import { vatChecks } from "../db/schema/vat-checks.ts";
import type { Order } from "../records/orders.ts";
import { syncOrder } from "../sales/refunds/sync-order.ts";
import { BUREAU, boughtForCompany } from "./company-orders.ts";
import { mutation } from "./mutation.ts";
import { firstToken } from "./orders.ts";
import { storedOrder } from "./refunds.ts";
import { testDatabase, testServices } from "./shop.ts";
import type { Caller } from "./staff-shop.ts";
import { resetVies, setViesFault } from "./vies.ts";

/** As the buyer's form sends it: the address of its mails stays. */
const { email: _email, ...corrected } = { ...BUREAU, name: "Bureau Zwei GmbH", purchaseOrder: "PO-78" };
export const CORRECTED = corrected;

/** Pays an order for this company and returns its row once the invoice is numbered. */
export async function bought(company: object = BUREAU): Promise<Order> {
  const { id } = await boughtForCompany(company);
  await syncOrder(testServices(), id, "reconcile");
  return storedOrder(id);
}

/** Buys while the registry is silent, which later answers that the number is valid. */
export async function boughtInSilence(): Promise<Order> {
  await setViesFault({ service: "unavailable" });
  const order = await bought();
  await resetVies();
  await testDatabase().delete(vatChecks);
  return order;
}

/** Corrects the invoice by the order's link, as its buyer does. */
export const correct = ({ id }: Pick<Order, "id">, company: object = CORRECTED) =>
  mutation("orders.correctInvoice", { token: firstToken(id), company });

/** Refunds the VAT as an administrator does. */
export const refundVat = ({ sequence }: Pick<Order, "sequence">, by: Caller) =>
  by.act("orders.refundVat", { number: orderNumber(sequence) });

export const storedCorrections = () =>
  testDatabase().select().from(correctedInvoices).orderBy(asc(correctedInvoices.createdAt));
