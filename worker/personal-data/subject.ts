import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { ACCOUNT_MAILS } from "#domain/orders/mail.ts";
import type { Queryable } from "../db/client.ts";
import { isThisEmail } from "../db/email-key.ts";
import { users } from "../db/schema/auth.ts";
import { products } from "../db/schema/catalogue.ts";
import { contactMessages } from "../db/schema/contact.ts";
import { entitlementEvents, entitlements } from "../db/schema/entitlements.ts";
import { mails } from "../db/schema/mails.ts";
import { orderNotes, orderTags } from "../db/schema/order-notes.ts";
import { offers } from "../db/schema/offers.ts";
import { orders } from "../db/schema/orders.ts";
import { stockRequests } from "../db/schema/stock-requests.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";

export type User = typeof users.$inferSelect;

/** Everything stored under one username or email address. */
export type PersonalData = Awaited<ReturnType<typeof findPersonalData>>;

/** Text with an @ is an email address, because usernames can't contain one. */
export const isEmail = (who: string): boolean => who.includes("@");

export const idsOf = <Id>(rows: readonly { readonly id: Id }[]): Id[] => rows.map(({ id }) => id);

/**
 * Finds what is stored under a username (the account, the mails about it, and the orders in it) or under an email address (orders,
 * messages, offers, withdrawals, stock requests, subscriptions and mails that name it). One doesn't lead to the other, because anybody can type
 * any address.
 */
export async function findPersonalData(db: Queryable, who: string) {
  const isIn = (email: PgColumn): SQL => (isEmail(who) ? isThisEmail(email, who) : sql`false`);
  const accounts = isEmail(who)
    ? []
    : await db
        .select()
        .from(users)
        .where(sql`lower(${users.username}) = lower(btrim(${who}))`);
  const found = await db
    .select()
    .from(orders)
    .where(isEmail(who) ? isIn(orders.customerEmail) : inArray(orders.userId, idsOf(accounts)));
  const isOfOrders = (orderId: PgColumn): SQL => inArray(orderId, idsOf(found));
  return {
    /** Empty, or the account of this username. */
    accounts,
    orders: found,
    messages: await db.select().from(contactMessages).where(isIn(contactMessages.email)),
    /** With the names of their products (D80). */
    stockRequests: await db
      .select({
        id: stockRequests.id,
        createdAt: stockRequests.createdAt,
        productname: products.productname,
      })
      .from(stockRequests)
      .innerJoin(products, eq(products.id, stockRequests.productId))
      .where(isIn(stockRequests.email)),
    /** The offers to this address, or whose invoice would go there (D83). */
    offers: isEmail(who)
      ? await db
          .select()
          .from(offers)
          .where(or(isThisEmail(offers.email, who), isThisEmail(sql`${offers.company} ->> 'email'`, who)))
          .orderBy(asc(offers.sequence))
      : [],
    withdrawals: await db
      .select()
      .from(withdrawals)
      .where(or(isOfOrders(withdrawals.orderId), isIn(withdrawals.email))),
    /** The units of these orders, and those that the address administers for somebody else. */
    entitlements: await db
      .select()
      .from(entitlements)
      .where(or(isOfOrders(entitlements.orderId), isIn(entitlements.administratorEmail)))
      .orderBy(asc(entitlements.orderId), asc(entitlements.position), asc(entitlements.unit)),
    /** Orders that aren't paid, for which the address was chosen to administer the subscriptions (D42). */
    chosenFor: isEmail(who)
      ? await db
          .select({ id: orders.id, createdAt: orders.createdAt })
          .from(orders)
          .where(isThisEmail(sql`${orders.administrator} ->> 'email'`, who))
      : [],
    /** Timeline entries of any order that record the address as an administrator, before or after a change (D44). */
    changes: isEmail(who) ? await changesNaming(db, who) : [],
    /** Mails about these orders, to the accounts or to this address, or whose replies go to it. */
    mails: await db
      .select()
      .from(mails)
      .where(
        or(isOfOrders(mails.orderId), isIn(mails.recipient), isIn(mails.replyTo), mailsToAccounts(accounts)),
      )
      .orderBy(asc(mails.sequence)),
    /** The notes on these orders and their buyer, and the orders' tags (D61). */
    notes: await db
      .select()
      .from(orderNotes)
      .where(isOfOrders(orderNotes.orderId))
      .orderBy(asc(orderNotes.createdAt), asc(orderNotes.id)),
    tags: await db
      .select()
      .from(orderTags)
      .where(isOfOrders(orderTags.orderId))
      .orderBy(asc(orderTags.orderId), asc(orderTags.tag)),
  };
}

/** In a note, an address ends at a space or before a company. */
function changesNaming(db: Queryable, who: string) {
  const noted = sql`' ' || lower(${entitlementEvents.note}) || ' '`;
  const word = sql`' ' || lower(btrim(${who}))`;
  return db
    .select()
    .from(entitlementEvents)
    .where(
      and(
        eq(entitlementEvents.kind, "details_given"),
        sql`(strpos(${noted}, ${word} || ' ') > 0 or strpos(${noted}, ${word} || ',') > 0)`,
      ),
    )
    .orderBy(asc(entitlementEvents.id));
}

/** The mails about accounts to their confirmed addresses (D59), which belong to the accounts. */
const mailsToAccounts = (accounts: readonly User[]): SQL | undefined =>
  or(
    ...accounts.flatMap(({ email }) =>
      email === null
        ? []
        : [and(inArray(mails.kind, [...ACCOUNT_MAILS]), isThisEmail(mails.recipient, email))],
    ),
  );

/**
 * Finds other names under which the same person may have records. The person who handles the request has to check them.
 */
export async function otherNames(
  db: Queryable,
  { orders: found, accounts }: PersonalData,
): Promise<string[]> {
  const known = new Set(idsOf(accounts));
  const owners = found.flatMap(({ userId }) => (userId && !known.has(userId) ? [userId] : []));
  const names = await db.select({ name: users.username }).from(users).where(inArray(users.id, owners));
  const emails = accounts.length === 0 ? [] : found.flatMap(({ customerEmail }) => customerEmail ?? []);
  return [...new Set([...names.map(({ name }) => name), ...emails])];
}
