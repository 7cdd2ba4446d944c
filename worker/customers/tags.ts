import { and, eq } from "drizzle-orm";
import { ORDER_TAGS_MAX, type OrderTag } from "#domain/orders/notes.ts";
import type { Database, Queryable } from "../db/client.ts";
import { orderTags } from "../db/schema/order-notes.ts";
import { ShopError } from "../platform/errors.ts";
import { lockOrder } from "../records/lock.ts";
import { orderOfNumber } from "../records/order-links.ts";
import { tagsByOrder } from "../records/buyers.ts";

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
