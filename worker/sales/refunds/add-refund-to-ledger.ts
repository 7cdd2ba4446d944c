import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Cents } from "#domain/money/money.ts";
import { vatOfNextPart } from "#domain/books/ledger.ts";
import type { Queryable } from "../../db/client.ts";
import { creditNotes, refunds } from "../../db/schema/refunds.ts";
import type { Order } from "../../records/orders.ts";
import type { Refund } from "./stored-refunds.ts";
import { returnedByOrder } from "../../records/order-money.ts";
import { vatOfReturned } from "./returned-vat.ts";

type CreditNote = typeof creditNotes.$inferSelect;

/**
 * Stores the ledger's facts of a succeeded refund of a locked order (D77): its credit note's number and its VAT.
 * Without a note, it stores the amount that makes the VAT of all returned money add up.
 */
export async function addRefundToLedger(tx: Queryable, order: Order, refund: Refund): Promise<void> {
  const { id, creditNoteId } = refund;
  const [note] =
    creditNoteId === null
      ? []
      : await tx.select().from(creditNotes).where(eq(creditNotes.providerId, creditNoteId));
  await tx
    .update(refunds)
    .set({
      vatCents: note ? await noteVat(tx, note, refund) : await vatWithoutNote(tx, order, refund),
      creditNoteNumber: note?.number ?? null,
    })
    .where(eq(refunds.id, id));
}

const sumOf = (column: typeof refunds.amountCents | typeof refunds.vatCents) =>
  sql`coalesce(sum(${column}), 0)`.mapWith(Number);

/** Returns the refund's share of its credit note's VAT, because a note can cover several refunds. The last has the remainder. */
async function noteVat(
  tx: Queryable,
  { providerId, vatCents, amountCents }: CreditNote,
  refund: Refund,
): Promise<Cents> {
  const [before = { cents: 0, vatCents: 0 }] = await tx
    .select({ cents: sumOf(refunds.amountCents), vatCents: sumOf(refunds.vatCents) })
    .from(refunds)
    .where(
      and(
        eq(refunds.creditNoteId, providerId),
        eq(refunds.state, "succeeded"),
        isNotNull(refunds.vatCents),
        ne(refunds.id, refund.id),
      ),
    );
  return vatOfNextPart({ cents: amountCents, vatCents }, before, refund.amountCents);
}

async function vatWithoutNote(
  tx: Queryable,
  order: Order,
  { vatCents, amountCents }: Refund,
): Promise<Cents> {
  const all = (await returnedByOrder(tx, [order.id]))(order.id);
  // Leaves out the amounts stored for this refund before a note was linked to it.
  const before =
    vatCents === null ? all : { cents: all.cents - amountCents, vatCents: all.vatCents - vatCents };
  return vatOfReturned(tx, order, before, amountCents);
}
