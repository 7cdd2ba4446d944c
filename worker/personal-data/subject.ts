import { and, arrayContains, asc, eq, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { ACCOUNT_MAILS } from "#domain/orders/mail.ts";
import type { Queryable } from "../db/client.ts";
import { isThisEmail } from "../db/email-key.ts";
import { users } from "../db/schema/auth.ts";
import { contactMessages } from "../db/schema/contact.ts";
import { entitlementEvents, entitlements } from "../db/schema/entitlements.ts";
import { mails } from "../db/schema/mails.ts";
import { products } from "../db/schema/catalogue.ts";
import { stockRequests } from "../db/schema/stock-requests.ts";
import { orderNotes, orderTags } from "../db/schema/order-notes.ts";
import { orders } from "../db/schema/orders.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";

export type User = typeof users.$inferSelect;
type Order = typeof orders.$inferSelect;
type Message = typeof contactMessages.$inferSelect;
type Withdrawal = typeof withdrawals.$inferSelect;
type Entitlement = typeof entitlements.$inferSelect;
type Change = typeof entitlementEvents.$inferSelect;
/** A stock request with the name of its product (D80). */
type StockRequest = Pick<typeof stockRequests.$inferSelect, "id" | "createdAt"> & {
  readonly productname: string;
};
type Mail = typeof mails.$inferSelect;
type Note = typeof orderNotes.$inferSelect;
type Tag = typeof orderTags.$inferSelect;

/** Everything stored under one username or email address. */
export type PersonalData = {
  /** Empty, or the account of this username. */
  readonly accounts: readonly User[];
  readonly orders: readonly Order[];
  readonly messages: readonly Message[];
  readonly withdrawals: readonly Withdrawal[];
  readonly stockRequests: readonly StockRequest[];
  /** The units of these orders, and those that the address administers for somebody else. */
  readonly entitlements: readonly Entitlement[];
  /** Timeline entries of any order that record the address as an administrator, before or after a change (D44). */
  readonly changes: readonly Change[];
  /** Mails about these orders or to this address, or whose replies go to it. */
  readonly mails: readonly Mail[];
  /** The notes on these orders and their buyer, and the orders' tags (D61). */
  readonly notes: readonly Note[];
  readonly tags: readonly Tag[];
};

/** Text with an @ is an email address, because usernames can't contain one. */
export const isEmail = (who: string): boolean => who.includes("@");

/**
 * Finds what is stored under a username (the account, the mails about it, and the orders in it) or under an email address (orders,
 * messages, withdrawals, stock requests, subscriptions and mails that name it). One doesn't lead to the other, because anybody can type
 * any address.
 */
export async function findPersonalData(db: Queryable, who: string): Promise<PersonalData> {
  if (!isEmail(who)) {
    const accounts = await db
      .select()
      .from(users)
      .where(sql`lower(${users.username}) = lower(btrim(${who}))`);
    const ids = accounts.map(({ id }) => id);
    const placed = ids.length === 0 ? [] : await db.select().from(orders).where(inArray(orders.userId, ids));
    return {
      accounts,
      orders: placed,
      messages: [],
      stockRequests: [],
      withdrawals: await withdrawalsOf(db, placed),
      entitlements: await entitlementsOf(db, placed),
      changes: [],
      mails: await mailsOf(db, placed, mailsToAccounts(accounts)),
      notes: await notesOf(db, placed),
      tags: await tagsOf(db, placed),
    };
  }
  const paid = await db.select().from(orders).where(isThisEmail(orders.customerEmail, who));
  return {
    accounts: [],
    orders: paid,
    messages: await db.select().from(contactMessages).where(isThisEmail(contactMessages.email, who)),
    stockRequests: await db
      .select({
        id: stockRequests.id,
        createdAt: stockRequests.createdAt,
        productname: products.productname,
      })
      .from(stockRequests)
      .innerJoin(products, eq(products.id, stockRequests.productId))
      .where(isThisEmail(stockRequests.email, who)),
    withdrawals: await withdrawalsOf(db, paid, isThisEmail(withdrawals.email, who)),
    entitlements: await entitlementsOf(db, paid, isThisEmail(entitlements.administratorEmail, who)),
    changes: await changesNaming(db, who),
    mails: await mailsOf(db, paid, or(isThisEmail(mails.recipient, who), isThisEmail(mails.replyTo, who))),
    notes: await notesOf(db, paid),
    tags: await tagsOf(db, paid),
  };
}

function withdrawalsOf(db: Queryable, of: readonly Order[], also?: SQL): Promise<Withdrawal[]> {
  const ids = of.map(({ id }) => id);
  return db
    .select()
    .from(withdrawals)
    .where(or(ids.length === 0 ? sql`false` : inArray(withdrawals.orderId, ids), also));
}

function entitlementsOf(db: Queryable, of: readonly Order[], also?: SQL): Promise<Entitlement[]> {
  const ids = of.map(({ id }) => id);
  return db
    .select()
    .from(entitlements)
    .where(or(ids.length === 0 ? sql`false` : inArray(entitlements.orderId, ids), also))
    .orderBy(asc(entitlements.orderId), asc(entitlements.position), asc(entitlements.unit));
}

/** In a note, an address ends at a space or before a company. */
function changesNaming(db: Queryable, who: string): Promise<Change[]> {
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

function mailsOf(db: Queryable, of: readonly Order[], also?: SQL): Promise<Mail[]> {
  const ids = of.map(({ id }) => id);
  return db
    .select()
    .from(mails)
    .where(or(ids.length === 0 ? sql`false` : inArray(mails.orderId, ids), also))
    .orderBy(asc(mails.sequence));
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

const idsOf = (of: readonly Order[]) => of.map(({ id }) => id);

const notesOf = (db: Queryable, of: readonly Order[]): Promise<Note[]> =>
  db
    .select()
    .from(orderNotes)
    .where(inArray(orderNotes.orderId, idsOf(of)))
    .orderBy(asc(orderNotes.createdAt), asc(orderNotes.id));

const tagsOf = (db: Queryable, of: readonly Order[]): Promise<Tag[]> =>
  db
    .select()
    .from(orderTags)
    .where(inArray(orderTags.orderId, idsOf(of)))
    .orderBy(asc(orderTags.orderId), asc(orderTags.tag));

export const holdsNothing = (held: PersonalData): boolean =>
  Object.values(held).every((rows) => rows.length === 0);

/** True if the shop would have no owner without this account; the database refuses to delete it, too (D57). */
export async function isLastOwner(db: Queryable, { id, staffRoles }: User): Promise<boolean> {
  if (!staffRoles.includes("owner")) return false;
  const others = and(ne(users.id, id), arrayContains(users.staffRoles, ["owner"]));
  return (await db.$count(users, others)) === 0;
}

/**
 * Finds other names under which the same person may have records. The person who handles the request has to check them.
 */
export async function otherNames(
  db: Queryable,
  { orders: found, accounts }: PersonalData,
): Promise<string[]> {
  const known = new Set(accounts.map(({ id }) => id));
  const owners = [...new Set(found.flatMap(({ userId }) => (userId && !known.has(userId) ? [userId] : [])))];
  const names =
    owners.length === 0
      ? []
      : await db.select({ name: users.username }).from(users).where(inArray(users.id, owners));
  const emails = accounts.length === 0 ? [] : found.flatMap(({ customerEmail }) => customerEmail ?? []);
  return [...new Set([...names.map(({ name }) => name), ...emails])];
}
