import type { CorrectionState } from "#domain/orders/corrected-invoice.ts";
import { type RefundId, refundIdSchema } from "#domain/orders/ids.ts";
import { type Outcome, refundOf } from "./random-returns.ts";
import { testCompany } from "./orders.ts";
import {
  credit,
  type Invoice,
  moment,
  move,
  type Rows,
  type Sale,
  type Taxed,
  taxedAs,
  vatAt,
} from "./random-sale.ts";

/** The prices on screen have Dutch VAT, and a sale that turns out to have none costs them without it. */
const withoutVat = (cents: number): number => Math.round((cents * 100) / 121);

/** The least that has a cent of VAT in it and something left without it. */
const LEAST = 5;

/**
 * Makes up a correction of a company's invoice: the buyer's, or the refund of the VAT with an invoice without it. Returns
 * false for one that is still pending, which everything else waits for.
 */
export function addCorrection(sale: Sale): boolean {
  const { random, invoice, leftCents } = sale;
  if (leftCents < LEAST) return true;
  const state = random.pick<CorrectionState>(["done", "done", "done", "done", "pending", "failed"]);
  const isVatRefund = isRefundable(invoice) && random.chance(0.6);
  const says = isVatRefund
    ? ({ ...taxedAs(invoice), rule: "reverse_charge", ratePercent: 0 } as const)
    : corrected(sale);
  const vatInPrice = leftCents - withoutVat(leftCents);
  if (state !== "done") {
    const refundId = isVatRefund ? unpaidRefund(sale, state, vatInPrice) : null;
    addUndone(sale, state, says, { refundId, amountCents: leftCents - (isVatRefund ? vatInPrice : 0) });
    return state === "failed";
  }
  const outcome = random.pick<Outcome>(["succeeded", "succeeded", "succeeded", "failed", "repeated"]);
  replace(sale, says, isVatRefund ? refundOf(sale, { cents: vatInPrice, outcome }) : null);
  return true;
}

/** The register was silent about the number, or else there'd be no VAT. */
const isRefundable = ({ rule, vatNumber }: Invoice): boolean =>
  vatNumber !== null && (rule === "oss" || rule === "below_threshold");

/** A buyer's correction leaves the VAT as it is. */
function corrected({ random, invoice }: Sale): Taxed {
  const number = `${random.whole(5, 8)}23456789`;
  const { rule, country } = invoice;
  if (rule === "reverse_charge") {
    const other = random.pick(["FR", "DE", "FI"]);
    return { ...taxedAs(invoice), country: other, vatNumber: `${other}${number}` };
  }
  return {
    ...taxedAs(invoice),
    vatNumber: isRefundable(invoice) ? `${country}${number}` : invoice.vatNumber,
  };
}

/** Credits what is left of the invoice in force, and issues another. */
function replace(sale: Sale, says: Taxed, refundId: RefundId | null): void {
  const { random, books, order, leftCents } = sale;
  const doneAtMs = moment(random, sale.lastMs);
  const at = books.rows.corrections.length;
  const note = `HS-${order}-CC-${at}`;
  const creditedVatCents = Math.max(0, sale.leftVatCents);
  const vatCents = vatAt(says, leftCents);
  const next = { ...says, invoiceNumber: `HS-${order}-C-${at}`, invoiceId: `in_${order}_${at}` };
  books.rows.corrections.push({
    ...toStore(sale, says, { refundId, amountCents: leftCents }),
    state: "done",
    creditNoteId: `cc_${order}_${at}`,
    creditNoteNumber: note,
    creditedVatCents,
    invoiceId: next.invoiceId,
    invoiceNumber: next.invoiceNumber,
    vatCents,
    doneAt: new Date(doneAtMs),
  });
  move(sale, "invoice_credited", doneAtMs, [-leftCents, -creditedVatCents]);
  credit(sale, note, doneAtMs, [leftCents, creditedVatCents]);
  sale.invoice = next;
  move(sale, "invoice_reissued", doneAtMs, [leftCents, vatCents]);
  books.papers.push({ ...says, number: next.invoiceNumber, atMs: doneAtMs, cents: leftCents, vatCents });
  sale.leftVatCents = vatCents;
  sale.sinceMs = doneAtMs + 1;
  sale.lastMs = sale.sinceMs;
}

type Correction = { readonly refundId: RefundId | null; readonly amountCents: number };

const toStore = (
  { id: orderId, invoice, lastMs }: Sale,
  says: Taxed,
  { refundId, amountCents }: Correction,
) => ({
  orderId,
  username: refundId === null ? null : "warden",
  company: testCompany({ country: says.country, vatNumber: says.vatNumber, name: "Bureau Zwei GmbH" }),
  vatRule: says.rule,
  vatRate: says.ratePercent,
  refundId,
  amountCents,
  creditedInvoiceId: invoice.invoiceId,
  creditedInvoiceNumber: invoice.invoiceNumber,
  createdAt: new Date(lastMs),
});

/** Moves nothing, however far it got. */
function addUndone(sale: Sale, state: "pending" | "failed", says: Taxed, correction: Correction): void {
  const { random, books, order } = sale;
  const at = books.rows.corrections.length;
  const isCredited = state === "pending" && random.chance(0.5);
  books.rows.corrections.push({
    ...toStore(sale, says, correction),
    state,
    invoiceId: `in_${order}_${at}`,
    ...(isCredited
      ? {
          creditNoteId: `cc_${order}_${at}`,
          creditNoteNumber: `HS-${order}-CC-${at}`,
          creditedVatCents: Math.max(0, sale.leftVatCents),
        }
      : {}),
    failureReason: state === "failed" ? "The VAT couldn’t be refunded." : null,
  });
}

/** A refund whose money never left the shop. */
function unpaidRefund(
  { books, order, id: orderId, lastMs }: Sale,
  state: "pending" | "failed",
  amountCents: number,
): RefundId {
  const id = refundIdSchema.parse(crypto.randomUUID());
  const at = new Date(lastMs);
  const row: Rows["refunds"][0] = {
    id,
    orderId,
    scope: "sum",
    source: "provider",
    state,
    amountCents,
    providerId: `re_${order}_unpaid_${books.rows.refunds.length}`,
    createdAt: at,
    updatedAt: at,
    failedAt: state === "failed" ? at : null,
  };
  books.rows.refunds.push(row);
  return id;
}
