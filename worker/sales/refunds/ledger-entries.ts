import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { vatOfNextPart, type WithVat } from "#domain/books/ledger.ts";
import type { Cents } from "#domain/money/money.ts";
import { type DisputeState, holdsMoney } from "#domain/refunds/dispute.ts";
import type { Queryable } from "../../db/client.ts";
import { creditNotes, disputeMovements, refunds } from "../../db/schema/refunds.ts";
import { correctionsOf, invoiceInForce, vatOfUnstatedNote } from "../../records/corrected-invoices.ts";
import { returnedByOrder } from "../../records/order-money.ts";
import { vatOf } from "../../records/order-view.ts";
import { itemsOf, type Order } from "../../records/orders.ts";
import { idOf, statedVat } from "../../stripe/refunds.ts";
import type { Refund } from "./stored-refunds.ts";

type CreditNote = typeof creditNotes.$inferSelect;

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
      vatCents: note
        ? await noteVat(tx, note, refund)
        : await vatOfReturned(tx, order, refund.amountCents, storedFor(refund)),
      creditNoteNumber: note?.number ?? null,
    })
    .where(eq(refunds.id, id));
}

/** The amounts that were stored for this refund before a note was linked to it. */
const storedFor = ({ vatCents, amountCents: cents }: Refund): WithVat =>
  vatCents === null ? NOTHING : { cents, vatCents };

/** Returns the refund's share of its credit note's VAT, because a note can cover several refunds. The last has the remainder. */
async function noteVat(
  tx: Queryable,
  { providerId, vatCents, amountCents }: CreditNote,
  refund: Refund,
): Promise<Cents> {
  const [before = { cents: 0, vatCents: 0 }] = await tx
    .select({ cents: sumIn(refunds.amountCents), vatCents: sumIn(refunds.vatCents) })
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

const sumIn = (column: typeof refunds.amountCents | typeof refunds.vatCents) =>
  sql`coalesce(sum(${column}), 0)`.mapWith(Number);

type ProviderDispute = {
  readonly providerId: string;
  readonly state: DisputeState;
  readonly amountCents: Cents;
  /** The time when the shop learned of this state. */
  readonly at: Date;
};

/**
 * Stores the amount that a dispute of a locked order has taken or returned since it was last recorded (D77). Returned
 * money has the VAT of the money taken.
 */
export async function addDisputeToLedger(
  tx: Queryable,
  order: Order,
  { providerId, state, amountCents, at }: ProviderDispute,
): Promise<void> {
  const known = await tx.select().from(disputeMovements).where(eq(disputeMovements.disputeId, providerId));
  const moved = sumOf(known, "amountCents");
  const movement = (holdsMoney(state) ? -amountCents : 0) - moved;
  if (movement === 0) return;
  const vatCents =
    movement > 0
      ? Math.round((sumOf(known, "vatCents") / moved) * movement)
      : -(await vatOfReturned(tx, order, -movement));
  await tx
    .insert(disputeMovements)
    .values({ disputeId: providerId, orderId: order.id, amountCents: movement, vatCents, at });
}

const sumOf = (
  rows: readonly (typeof disputeMovements.$inferSelect)[],
  column: "amountCents" | "vatCents",
): Cents => rows.reduce((sum, row) => sum + row[column], 0);

const NOTHING: WithVat = { cents: 0, vatCents: 0 };

/**
 * Returns the VAT in money of a locked order that goes back now, if no document has it (D77): what makes the VAT of all
 * returned money add up, and none after a correction to net prices (D54). `counted` is the part of the money returned
 * before that is this money itself.
 */
async function vatOfReturned(
  tx: Queryable,
  order: Order,
  cents: Cents,
  counted: WithVat = NOTHING,
): Promise<Cents> {
  const { vatRate } = invoiceInForce(order, await correctionsOf(tx, [order.id]));
  if (vatRate === 0) return 0;
  const paid = { cents: order.amountCents, vatCents: vatOf(order, await itemsOf(tx, order.id)) };
  const all = (await returnedByOrder(tx, [order.id]))(order.id);
  const before = { cents: all.cents - counted.cents, vatCents: all.vatCents - counted.vatCents };
  return vatOfNextPart(paid, before, cents);
}
