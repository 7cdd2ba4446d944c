import { and, desc, eq, type SQL } from "drizzle-orm";
import type { NewNote } from "#domain/orders/notes.ts";
import { orderNumber } from "#domain/orders/order.ts";
import type { Queryable } from "../db/client.ts";
import { orderNotes } from "../db/schema/order-notes.ts";
import { orders } from "../db/schema/orders.ts";
import { isUuid } from "../db/uuid.ts";
import { ShopError } from "../platform/errors.ts";
import { buyerOfOrder, isOfBuyer } from "../records/buyers.ts";
import { orderOfNumber } from "../records/order-links.ts";
import type { NoteView } from "./response-schemas.ts";

/** Returns the notes on an order, newest first, without those on its buyer; 404 for an unknown order (D61). */
export async function notesOfOrder(db: Queryable, number: string): Promise<NoteView[]> {
  const { id } = await orderOfNumber(db, number);
  return notesWhere(db, and(eq(orderNotes.orderId, id), eq(orderNotes.aboutCustomer, false)));
}

/** Returns the notes on the buyer of an order and on all of the buyer's orders, newest first. */
export async function notesOfCustomer(db: Queryable, number: string): Promise<NoteView[]> {
  return notesWhere(db, isOfBuyer(await buyerOfOrder(db, number)));
}

async function notesWhere(db: Queryable, wanted: SQL | undefined): Promise<NoteView[]> {
  const rows = await db
    .select({ note: orderNotes, sequence: orders.sequence })
    .from(orderNotes)
    .innerJoin(orders, eq(orders.id, orderNotes.orderId))
    .where(wanted)
    .orderBy(desc(orderNotes.createdAt), desc(orderNotes.id));
  return rows.map(({ note: { id, aboutCustomer, text, username, createdAt }, sequence }) => ({
    id,
    orderNumber: orderNumber(sequence),
    aboutCustomer,
    text,
    username,
    createdAt: createdAt.toISOString(),
  }));
}

/**
 * Notes something on an order, or on its buyer. A note on a buyer is stored with the newest of the paid orders, because
 * that's kept the longest. 404 for an unknown order or buyer.
 */
export async function addNote(
  db: Queryable,
  { number, aboutCustomer, text }: NewNote,
  username: string,
): Promise<void> {
  const order = await orderOfNumber(db, number);
  const orderId = aboutCustomer ? await keptLongest(db, number, order.id) : order.id;
  await db.insert(orderNotes).values({ orderId, aboutCustomer, text, username });
}

async function keptLongest(db: Queryable, number: string, given: typeof orders.$inferSelect.id) {
  const email = await buyerOfOrder(db, number);
  const [newest] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOfBuyer(email), eq(orders.status, "paid")))
    .orderBy(desc(orders.sequence))
    .limit(1);
  return newest?.id ?? given;
}

/** Removes a note; 404 for an unknown one, also one that somebody else has just removed. */
export async function removeNote(db: Queryable, id: string): Promise<void> {
  const removed = isUuid(id)
    ? await db.delete(orderNotes).where(eq(orderNotes.id, id)).returning({ id: orderNotes.id })
    : [];
  if (removed.length === 0) throw new ShopError("not_found", "This note has already been removed.");
}
