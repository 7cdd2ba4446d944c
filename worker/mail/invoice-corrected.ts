import { eq } from "drizzle-orm";
import { formatAmount } from "#domain/money/money.ts";
import type { Queryable } from "../db/client.ts";
import { refunds } from "../db/schema/refunds.ts";
import type { CorrectedInvoice } from "../records/corrected-invoices.ts";
import { button, paragraph } from "./layout/mail-content.ts";
import { aboutBuyer, ownTexts, type WordedContent } from "./layout/own-texts.ts";
import { type BuyersMail, type MailedOrder, type MailSettings, queueForBuyer } from "./queue-for-buyer.ts";

/** Queues the news that an invoice has been replaced: one per correction, even if called repeatedly (D76). */
export async function queueInvoiceCorrected(
  tx: Queryable,
  settings: MailSettings,
  correction: CorrectedInvoice,
): Promise<void> {
  const { id, orderId } = correction;
  const write = writeCorrection(tx, correction);
  await queueForBuyer(tx, settings, orderId, { kind: "invoice_corrected", cause: id, write });
}

export const writeCorrection =
  (tx: Queryable, correction: CorrectedInvoice): BuyersMail["write"] =>
  async (order) => {
    const { refundId, creditedInvoiceNumber, creditNoteNumber, invoiceNumber } = correction;
    if (creditNoteNumber === null || invoiceNumber === null) throw new Error("a correction isn't done");
    const [refund] = refundId === null ? [] : await tx.select().from(refunds).where(eq(refunds.id, refundId));
    return invoiceCorrected(order, {
      replaced: creditedInvoiceNumber,
      creditNote: creditNoteNumber,
      invoice: invoiceNumber,
      refundedVatCents: refund?.amountCents ?? null,
    });
  };

type MailedCorrection = {
  readonly replaced: string;
  readonly creditNote: string;
  readonly invoice: string;
  /** The refund of the VAT; null if the sum stays. */
  readonly refundedVatCents: number | null;
};

/** Tells a company which documents replace its invoice, and that it has nothing to pay (D76). */
export function invoiceCorrected(
  { receipt, link }: MailedOrder,
  { replaced, creditNote, invoice, refundedVatCents }: MailedCorrection,
): WordedContent {
  const { number } = receipt;
  const { opening, closing } = ownTexts("invoice_corrected", aboutBuyer(receipt));
  // It may have failed since, and is paid by its retry.
  const refunded = refundedVatCents === null ? null : formatAmount(refundedVatCents);
  return {
    subject: `Your invoice has been corrected: order ${number}`,
    preview: "You don't have to pay anything.",
    title: "Your invoice has been corrected",
    blocks: [
      opening,
      paragraph(
        `Invoice ${invoice} for your order ${number} replaces ${replaced} (credited by ${creditNote}). You don't have to pay anything.`,
      ),
      refunded === null
        ? null
        : paragraph(
            `It has no VAT, because your VAT number has been confirmed. The VAT, ${refunded}, goes back to your original payment method.`,
          ),
      paragraph("Your order page has each as a PDF and as an e-invoice (XML)."),
      button("See your order", link),
      closing,
    ],
  };
}
