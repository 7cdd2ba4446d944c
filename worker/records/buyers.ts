import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { OrderId } from "#domain/orders/ids.ts";
import type { Queryable } from "../db/client.ts";
import { isThisEmail } from "../db/email-key.ts";
import { users } from "../db/schema/auth.ts";
import { orderTags } from "../db/schema/order-notes.ts";
import { orders } from "../db/schema/orders.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import { lockOrders } from "./lock.ts";
import { orderOfNumber } from "./order-links.ts";

/**
 * Returns the address of an order's buyer (D61). A buyer's page is found by the number of any of their orders, so that no
 * address of a page contains an email address. 404 for an unknown order, or one whose buyer isn't known.
 */
export async function buyerOfOrder(db: Queryable, number: string): Promise<string> {
  const { customerEmail } = await orderOfNumber(db, number);
  if (customerEmail === null) throw new ShopError("not_found", "The buyer of this order isn’t known.");
  return customerEmail.trim().toLowerCase();
}

/** SQL: the name of the company that an order is for (D76); null for a consumer's. */
export const companyName = sql<string | null>`${orders.company} ->> 'name'`;

/** SQL condition: the order is this buyer's. */
export const isOfBuyer = (email: string): SQL => isThisEmail(orders.customerEmail, email);

/** SQL: the ids of a buyer's orders. */
export const idsOfBuyer = (email: string): SQL => sql`(select id from ${orders} where ${isOfBuyer(email)})`;

/** Reads the tags of these orders (D61), each order's in alphabetical sequence. */
export async function tagsByOrder(
  db: Queryable,
  orderIds: readonly OrderId[],
): Promise<(orderId: OrderId) => string[]> {
  const rows = await db
    .select({ orderId: orderTags.orderId, tag: orderTags.tag })
    .from(orderTags)
    .where(inArray(orderTags.orderId, [...orderIds]))
    .orderBy(asc(orderTags.tag));
  return (orderId) => rows.filter((row) => row.orderId === orderId).map(({ tag }) => tag);
}

/** Keeps these locks distinct from others. */
const PURPOSE = "claim:";

/**
 * Lets a confirmation of an address and the payment of an order with it happen one after the other, until the transaction
 * ends: neither sees what the other hasn't committed, so the order would be in no account.
 */
async function lockAddress(tx: Queryable, email: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${PURPOSE} || lower(btrim(${email}::text)), 0))`,
  );
}

/**
 * Gives an account the paid orders of guests whose buyer has this address (D59); never one that is in an account already.
 * Returns how many. Call it in the transaction that confirms the address.
 */
export async function claimOrders(tx: Queryable, userId: string, email: string): Promise<number> {
  const isGuests = and(
    eq(orders.status, "paid"),
    isNull(orders.userId),
    isThisEmail(orders.customerEmail, email),
  );
  // A payment locks its order before the address, too.
  await lockOrders(tx, isGuests);
  await lockAddress(tx, email);
  const claimed = await tx
    .update(orders)
    .set({ userId, claimedAt: now() })
    .where(isGuests)
    .returning({ id: orders.id });
  return claimed.length;
}

/** Gives a guest's order, which has just been paid, to the account that has confirmed its buyer's address, if there is one (D59). */
export async function claimOrder(tx: Queryable, id: OrderId, email: string): Promise<void> {
  await lockAddress(tx, email);
  const owner = tx.select({ id: users.id }).from(users).where(isThisEmail(users.email, email));
  await tx
    .update(orders)
    .set({ userId: sql`${owner}`, claimedAt: now() })
    .where(and(eq(orders.id, id), isNull(orders.userId), sql`exists ${owner}`));
}

/**
 * Moves a claimed order to the account of its buyer's corrected address, or out of any account: the address before may be a
 * stranger's (D82). An order that was bought while signed in stays where it is.
 */
export async function reclaimOrder(tx: Queryable, id: OrderId, email: string): Promise<void> {
  await tx
    .update(orders)
    .set({ userId: null, claimedAt: null })
    .where(and(eq(orders.id, id), isNotNull(orders.claimedAt)));
  await claimOrder(tx, id, email);
}

/** How many orders an account got by its owner's addresses. */
export const countClaimed = (db: Queryable, userId: string): Promise<number> =>
  db.$count(orders, and(eq(orders.userId, userId), isNotNull(orders.claimedAt)));
