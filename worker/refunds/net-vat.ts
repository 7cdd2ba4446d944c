import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Cents } from "#domain/money.ts";
import type { OrderId } from "#domain/order.ts";
import type { Queryable } from "../db/client.ts";
import { creditNotes, refunds } from "../db/schema/refunds.ts";

/** What was refunded by credit notes that state their VAT, and that VAT. */
type Credited = { readonly cents: Cents; readonly vatCents: Cents };

type WithVat = { readonly id: OrderId; readonly amountCents: Cents; readonly vatCents: Cents };

/**
 * The VAT in cents that is left of these orders once `backCents` of each went back: the order's less what its credit notes
 * state (D48). What has no such note, as a dispute that was lost, takes its share with it.
 */
export async function netVatOfAll(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<(order: WithVat, backCents: Cents) => Cents> {
  const credited = new Map((await creditedOf(db, orderIds)).map(({ orderId, ...own }) => [orderId, own]));
  return ({ id, amountCents, vatCents }, backCents) => {
    if (backCents === amountCents) return 0;
    const own: Credited = credited.get(id) ?? { cents: 0, vatCents: 0 };
    const share = Math.round((vatCents * (backCents - own.cents)) / amountCents);
    return vatCents - own.vatCents - share;
  };
}

/** A note belongs to one refund that succeeded, of the same amount: a retry has the note of the one that failed. */
const creditedOf = (db: Queryable, orderIds: readonly OrderId[]) =>
  db
    .select({
      orderId: refunds.orderId,
      cents: sql<Cents>`sum(${refunds.amountCents})`.mapWith(Number),
      vatCents: sql<Cents>`sum(${creditNotes.vatCents})`.mapWith(Number),
    })
    .from(refunds)
    .innerJoin(creditNotes, eq(creditNotes.providerId, refunds.creditNoteId))
    .where(
      and(
        inArray(refunds.orderId, [...orderIds]),
        eq(refunds.state, "succeeded"),
        eq(refunds.amountCents, creditNotes.amountCents),
        isNotNull(creditNotes.vatCents),
      ),
    )
    .groupBy(refunds.orderId);
