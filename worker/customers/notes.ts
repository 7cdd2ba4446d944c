import { and, desc, eq, type SQL } from "drizzle-orm";
import { type NewNote, ORDER_TAGS_MAX, type OrderTag } from "#domain/orders/notes.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { hasId } from "../db/by-id.ts";
import type { Database, Queryable } from "../db/client.ts";
import { orderNotes, orderTags } from "../db/schema/order-notes.ts";
import { orders } from "../db/schema/orders.ts";
import { ShopError } from "../platform/errors.ts";
import { buyerOfOrder, isOfBuyer, tagsByOrder } from "../records/buyers.ts";
import { lockOrder } from "../records/lock.ts";
import { orderOfNumber } from "../records/order-links.ts";

/** Returns the notes on an order, newest first, without those on its buyer; 404 for an unknown order (D61). */
export async function notesOfOrder(db: Queryable, number: string) {
  const { id } = await orderOfNumber(db, number);
  return notesWhere(db, and(eq(orderNotes.orderId, id), eq(orderNotes.aboutCustomer, false)));
}

/** Returns the notes on the buyer of an order and on all of the buyer's orders, newest first. */
export async function notesOfCustomer(db: Queryable, number: string) {
  return notesWhere(db, isOfBuyer(await buyerOfOrder(db, number)));
}

async function notesWhere(db: Queryable, wanted: SQL | undefined) {
  const rows = await db
    .select({ note: orderNotes, sequence: orders.sequence })
    .from(orderNotes)
    .innerJoin(orders, eq(orders.id, orderNotes.orderId))
    .where(wanted)
    .orderBy(desc(orderNotes.createdAt), desc(orderNotes.id));
  return rows.map(({ note, sequence }) => ({ ...note, orderNumber: orderNumber(sequence) }));
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
  const removed = await db
    .delete(orderNotes)
    .where(hasId(orderNotes.id, id))
    .returning({ id: orderNotes.id });
  if (removed.length === 0) throw new ShopError("not_found", "This note has already been removed.");
}

/** Returns an order's tags; 404 for an unknown order (D61). */
export async function tagsOfOrder(db: Queryable, number: string): Promise<string[]> {
  const { id } = await orderOfNumber(db, number);
  return (await tagsByOrder(db, [id]))(id);
}

/**
 * Adds a tag to an order and returns its tags. One that the order has already changes nothing; 409 for one too many. The order is
 * locked, so that two administrators can't exceed the limit together.
 */
export function addTag(db: Database, { number, tag }: OrderTag): Promise<string[]> {
  return db.transaction(async (tx) => {
    const { id } = await orderOfNumber(tx, number);
    await lockOrder(tx, id);
    const tags = (await tagsByOrder(tx, [id]))(id);
    if (tags.includes(tag)) return tags;
    if (tags.length >= ORDER_TAGS_MAX)
      throw new ShopError("conflict", `An order has at most ${ORDER_TAGS_MAX} tags.`);
    await tx.insert(orderTags).values({ orderId: id, tag });
    return (await tagsByOrder(tx, [id]))(id);
  });
}

/** Removes a tag from an order and returns the others. */
export async function removeTag(db: Queryable, { number, tag }: OrderTag): Promise<string[]> {
  const { id } = await orderOfNumber(db, number);
  await db.delete(orderTags).where(and(eq(orderTags.orderId, id), eq(orderTags.tag, tag)));
  return (await tagsByOrder(db, [id]))(id);
}
