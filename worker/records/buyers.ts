import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { isThisEmail } from "../db/email-key.ts";
import { orders } from "../db/schema/orders.ts";
import { ShopError } from "../platform/errors.ts";
import { orderOfNumber } from "./order-of-number.ts";

/**
 * Returns the address of an order's buyer (D61). A buyer's page is found by the number of any of their orders, so that no
 * address of a page contains an email address. 404 for an unknown order, or one whose buyer isn't known.
 */
export async function buyerOfOrder(db: Queryable, number: string): Promise<string> {
  const { customerEmail } = await orderOfNumber(db, number);
  if (customerEmail === null) throw new ShopError("not_found", "The buyer of this order isn’t known.");
  return customerEmail.trim().toLowerCase();
}

/** SQL condition: the order is this buyer's. */
export const isOfBuyer = (email: string): SQL => isThisEmail(orders.customerEmail, email);

/** SQL: the ids of a buyer's orders. */
export const idsOfBuyer = (email: string): SQL => sql`(select id from ${orders} where ${isOfBuyer(email)})`;
