import { and, eq, ne, sql } from "drizzle-orm";
import type { Cents } from "#domain/money/money.ts";
import { vatOfNextPart, type WithVat } from "#domain/orders/ledger.ts";
import type { Queryable } from "../db/client.ts";
import { creditNotes } from "../db/schema/refunds.ts";
import { correctionsOf } from "./corrected-invoices.ts";
import { vatOf } from "./order-view.ts";
import { itemsOf, type Order } from "./orders.ts";

/** A credit note that doesn't state its VAT. */
type UnstatedNote = { readonly id: string; readonly invoiceId: string; readonly amountCents: Cents };

/**
 * Returns the VAT of a credit note that doesn't state it: its share of its invoice's after the notes before it, and all that's left
 * once everything is credited (D77).
 */
export async function vatOfUnstatedNote(db: Queryable, order: Order, note: UnstatedNote): Promise<Cents> {
  const { id, invoiceId, amountCents } = note;
  const [before] = await db
    .select({
      cents: sql<number>`coalesce(sum(${creditNotes.amountCents}), 0)`.mapWith(Number),
      vatCents: sql<number>`coalesce(sum(${creditNotes.vatCents}), 0)`.mapWith(Number),
    })
    .from(creditNotes)
    .where(
      and(
        eq(creditNotes.orderId, order.id),
        eq(creditNotes.invoiceId, invoiceId),
        eq(creditNotes.void, false),
        ne(creditNotes.providerId, id),
      ),
    );
  if (!before) throw new Error("a sum has one row");
  return vatOfNextPart(await sumsOf(db, order, invoiceId), before, amountCents);
}

/** Returns the sum of an order's invoice, and its VAT. */
async function sumsOf(db: Queryable, order: Order, invoiceId: string): Promise<WithVat> {
  const corrected = (await correctionsOf(db, [order.id])).find((one) => one.invoiceId === invoiceId);
  if (corrected !== undefined && corrected.vatCents !== null)
    return { cents: corrected.amountCents, vatCents: corrected.vatCents };
  return { cents: order.amountCents, vatCents: vatOf(order, await itemsOf(db, order.id)) };
}
