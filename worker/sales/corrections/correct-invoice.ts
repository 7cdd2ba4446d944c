import type { CorrectCompany } from "#domain/orders/corrected-invoice.ts";
import { seller } from "#domain/seller/seller.ts";
import type { Database, Queryable } from "../../db/client.ts";
import { correctedInvoices } from "../../db/schema/corrected-invoices.ts";
import type { OrderCompany } from "../../db/schema/orders.ts";
import { ShopError } from "../../platform/errors.ts";
import { logFault } from "../../platform/log.ts";
import {
  correctionsOf,
  type InvoiceInForce,
  invoiceInForce,
  isBeingCorrected,
  doubtsAbout,
} from "../../records/corrected-invoices.ts";
import { orderOfToken } from "../../records/order-links.ts";
import { isMoneyOnly } from "../../records/order-view.ts";
import { lockOrder } from "../../records/lock.ts";
import { addEvent, type Order } from "../../records/orders.ts";
import { refusedField, taxCompany, type Taxed } from "../checkout/tax-order.ts";
import { refundableOrder } from "../refunds/refundable-order.ts";
import type { RefundServices } from "../refunds/submit-refund.ts";
import { leftCents } from "#domain/refunds/refund-plan.ts";
import { carryOutCorrection } from "./carry-out.ts";

/** Every correction is two more documents in the books. */
const MOST_BY_THE_BUYER = 5;

const writeToUs = (sentence: string): string => `${sentence} Please write to ${seller().email}.`;
const NOT_YET_TEXT = "The invoice is still being made. Please try again in a few minutes.";
const BEING_CORRECTED_TEXT = "The invoice is being corrected. Please try again in a minute.";
const UNDECIDED_TEXT = "The invoice can’t be corrected while a refund or a dispute is undecided.";
const SAME_TEXT = "The invoice already has these details.";
const OTHER_VAT_TEXT = "These details would change the VAT of your order, so they can’t be changed here.";
const OTHER_COUNTRY_TEXT =
  "Your order was paid from another country than that of these details, so they can’t be changed here.";
const otherNameText = (registered: string): string =>
  `The EU’s register has this VAT number under the name ‘${registered}’. Enter that name, or write to ${seller().email}.`;
const TOO_MANY_TEXT = `This invoice has been corrected ${MOST_BY_THE_BUYER} times.`;

/** An invoice that can be replaced, with the sum that is left of it. */
export type CorrectableInvoice = InvoiceInForce & {
  readonly company: OrderCompany;
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly leftCents: number;
};

/**
 * Corrects the company on an order's invoice by its link (D76): the old invoice is credited and a new one made, and both stay.
 * Never changes what the buyer paid: a VAT number that turns out to be valid makes the VAT refundable by an administrator. Throws
 * 400 with the field, and 409 with a sentence if the invoice can't be corrected.
 */
export async function correctInvoice(
  services: RefundServices,
  token: string,
  corrected: CorrectCompany,
): Promise<void> {
  const { db, settings } = services;
  const { id, company: bought, vatFacts } = await orderOfToken(db, settings, token);
  if (bought === null) throw new ShopError("conflict", writeToUs(OTHER_VAT_TEXT));
  const wanted = await taxCompany(services, { ...corrected, email: bought.email }, vatFacts);
  const correctionId = await db.transaction(async (tx) => {
    await orderOfToken(tx, settings, token);
    const order = await lockOrder(tx, id);
    if (await isMoneyOnly(tx, order)) throw new ShopError("conflict", writeToUs(OTHER_VAT_TEXT));
    const corrections = await correctionsOf(tx, [id]);
    if (corrections.filter(({ username }) => username === null).length >= MOST_BY_THE_BUYER)
      throw new ShopError("conflict", writeToUs(TOO_MANY_TEXT));
    const invoice = await correctableInvoice(tx, order);
    const unchanged = unchangedVat(invoice, wanted);
    refuseNewDoubts(order, invoice, unchanged.company);
    return recordCorrection(tx, order, invoice, {
      ...unchanged,
      amountCents: invoice.leftCents,
      username: null,
      refundId: null,
    });
  });
  await tryToCarryOut(services, id, correctionId, "buyer");
}

/**
 * Returns what the corrected invoice says, with the VAT that was paid: of the same rule, rate and state. 409 if the new details would
 * move it, because many states have the Netherlands' rate, and no one's typing moves the VAT of one to another.
 */
function unchangedVat(
  invoice: CorrectableInvoice,
  { company, vatRule, vatRate }: Taxed,
): Pick<Taxed, "vatRule" | "vatRate"> & { readonly company: OrderCompany } {
  if (company === null) throw new Error("a company is taxed as one");
  if (isSame(company, invoice.company)) throw new ShopError("conflict", SAME_TEXT);
  const isMoved = invoice.vatRule === "oss" && company.country !== invoice.company.country;
  const isUnchanged = vatRule === invoice.vatRule && vatRate === invoice.vatRate;
  // A number that turned out to be valid: the VAT stays on the invoice until an administrator refunds it.
  const isRefundable = vatRule === "reverse_charge" && invoice.vatRate > 0;
  if (isMoved || !(isUnchanged || isRefundable)) throw new ShopError("conflict", writeToUs(OTHER_VAT_TEXT));
  return { company, vatRule: invoice.vatRule, vatRate: invoice.vatRate };
}

/**
 * Throws if an invoice without VAT would be corrected to a company that may not be the holder of its VAT number, because nobody
 * looks at an order's company again (D54).
 */
function refuseNewDoubts(order: Order, invoice: CorrectableInvoice, company: OrderCompany): void {
  if (invoice.vatRate > 0) return;
  const known = doubtsAbout(order, invoice.company);
  const added = doubtsAbout(order, company).find(
    ({ declared, found }) => !known.some((one) => one.declared === declared && one.found === found),
  );
  if (added?.about === "name") throw refusedField("name", otherNameText(added.found));
  if (added) throw new ShopError("conflict", writeToUs(OTHER_COUNTRY_TEXT));
}

const isSame = (one: OrderCompany, other: OrderCompany): boolean =>
  (["name", "street", "postcode", "town", "country", "vatNumber", "purchaseOrder"] as const).every(
    (field) => one[field] === other[field],
  );

/** Returns the invoice in force of a locked order; 409 if it can't be replaced now. */
export async function correctableInvoice(tx: Queryable, order: Order): Promise<CorrectableInvoice> {
  if (await isBeingCorrected(tx, order.id)) throw new ShopError("conflict", BEING_CORRECTED_TEXT);
  const invoice = invoiceInForce(order, await correctionsOf(tx, [order.id]));
  const { company, invoiceId, invoiceNumber, vatRule, vatRate } = invoice;
  if (order.status !== "paid" || invoiceId === null || invoiceNumber === null)
    throw new ShopError("conflict", NOT_YET_TEXT);
  if (company === null) throw new ShopError("conflict", "Only a company’s invoice can be corrected.");
  const { money, disputed } = await refundableOrder(tx, order);
  const left = leftCents(money);
  if (disputed || money.lostCents > 0 || money.pendingCents > 0 || left === 0)
    throw new ShopError("conflict", writeToUs(UNDECIDED_TEXT));
  return { company, invoiceId, invoiceNumber, vatRule, vatRate, leftCents: left };
}

type NewCorrection = Pick<
  typeof correctedInvoices.$inferInsert,
  "company" | "vatRule" | "vatRate" | "amountCents" | "username" | "refundId"
>;

/** Records the correction of an invoice, and returns its id. */
export async function recordCorrection(
  tx: Queryable,
  { id: orderId }: Order,
  { invoiceId, invoiceNumber }: CorrectableInvoice,
  correction: NewCorrection,
): Promise<string> {
  const [recorded] = await tx
    .insert(correctedInvoices)
    .values({
      ...correction,
      orderId,
      creditedInvoiceId: invoiceId,
      creditedInvoiceNumber: invoiceNumber,
    })
    .returning({ id: correctedInvoices.id });
  if (!recorded) throw new Error("a correction was not recorded");
  await addEvent(
    tx,
    orderId,
    "invoice_correction_requested",
    correction.username === null ? "buyer" : "admin",
  );
  return recorded.id;
}

/** Carries a recorded correction out. If the provider doesn't respond, the job does. */
export async function tryToCarryOut(
  services: RefundServices & { readonly db: Database },
  orderId: Order["id"],
  correctionId: string,
  source: "buyer" | "admin",
): Promise<void> {
  try {
    await carryOutCorrection(services, correctionId, source);
  } catch (error) {
    logFault("a correction's answer is not known", { orderId, cause: error });
  }
}
