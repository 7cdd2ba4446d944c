import { sql } from "drizzle-orm";
import type Stripe from "stripe";
import type { Queryable } from "../../db/client.ts";
import { creditNotes } from "../../db/schema/refunds.ts";
import { vatOfUnstatedNote } from "../../records/corrected-invoices.ts";
import type { Order } from "../../records/orders.ts";
import { idOf } from "../../stripe/refunds.ts";
import { statedVat } from "../../stripe/stated-vat.ts";

/** Stores the credit notes of a locked order as the provider lists them, the newest first. */
export async function saveCreditNotes(
  tx: Queryable,
  order: Order,
  notes: readonly Stripe.CreditNote[],
): Promise<void> {
  for (const note of notes.toReversed()) {
    const { id, number, amount: amountCents, status, created } = note;
    const isVoid = status === "void";
    const invoiceId = idOf(note.invoice);
    const stated = statedVat(note);
    const vatCents = stated ?? (await vatOfUnstatedNote(tx, order, { id, invoiceId, amountCents }));
    await tx
      .insert(creditNotes)
      .values({
        providerId: id,
        orderId: order.id,
        number,
        invoiceId,
        amountCents,
        vatCents,
        void: isVoid,
        createdAt: new Date(created * 1000),
      })
      .onConflictDoUpdate({
        target: creditNotes.providerId,
        set: {
          void: isVoid,
          invoiceId,
          // The VAT of one that doesn't state it never changes once it's in the books.
          vatCents: stated ?? sql`${creditNotes.vatCents}`,
        },
      });
  }
}
