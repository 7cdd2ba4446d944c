import { eq, or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { OrderId } from "#domain/orders/ids.ts";
import { offerNumber } from "#domain/offers/offer.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { isSameEmail } from "#domain/text/text.ts";
import type { Queryable } from "../db/client.ts";
import { isThisEmail } from "../db/email-key.ts";
import { accountantLinks } from "../db/schema/accountant-links.ts";
import { accountLinks, users } from "../db/schema/auth.ts";
import { entitlementEvents, entitlements } from "../db/schema/entitlements.ts";
import { mails } from "../db/schema/mails.ts";
import { orderNotes } from "../db/schema/order-notes.ts";
import { orderViews } from "../db/schema/order-views.ts";
import { offers, offersAdministratorEmail } from "../db/schema/offers.ts";
import { orderEvents } from "../db/schema/orders.ts";
import { refunds } from "../db/schema/refunds.ts";
import { staffInvitations } from "../db/schema/staff.ts";
import { ERASED } from "../records/order-view.ts";
import { isEmail } from "./subject.ts";

/** A text about an order, written by somebody else, that names the person. */
export type FreeText = {
  /** For example "the reason of a refund of order SO-001042". */
  readonly what: string;
  /** Removes the name from it. */
  readonly erase: () => PromiseLike<unknown>;
};

const names = (column: PgColumn, who: string): SQL => sql`strpos(lower(${column}), lower(btrim(${who}))) > 0`;

/** A word as people write it. An address is one, too. */
const WORD = /[^\s,;:()<>[\]"'‘’“”→]+/g;
/** The same, for a name or address with an apostrophe in it. */
const WORD_WITH_APOSTROPHES = /(?!')[^\s,;:()<>[\]"‘“”→]+(?<!')/g;
const SENTENCE_ENDS: ReadonlySet<string | undefined> = new Set([".", "!", "?"]);

/** Returns the text with ‘erased’ in place of the name or address; null if it only occurs as part of other words. */
export function withoutName(text: string | null, who: string): string | null {
  const name = who.trim().toLowerCase();
  let found = false;
  const changed = (text ?? "").replaceAll(name.includes("'") ? WORD_WITH_APOSTROPHES : WORD, (word) => {
    const end = SENTENCE_ENDS.has(word.at(-1)) ? word.slice(-1) : "";
    if (word.slice(0, word.length - end.length).toLowerCase() !== name) return word;
    found = true;
    return ERASED + end;
  });
  return found ? changed : null;
}

type Described = {
  readonly what: string;
  readonly column: PgColumn;
  /** The order that it's about, if any. */
  readonly orderId?: SQLWrapper;
  /** A timeline's rows are never rewritten, so a note is erased as a whole. */
  readonly isTimeline?: true;
};

const TEXTS: readonly Described[] = [
  { what: "the reason of a refund", column: refunds.reason, orderId: refunds.orderId },
  {
    what: "the reference of a subscription",
    column: entitlements.reference,
    orderId: entitlements.orderId,
  },
  {
    what: "the supplier's reference of a subscription",
    column: entitlements.supplierReference,
    orderId: entitlements.orderId,
  },
  { what: "the supplier of a subscription", column: entitlements.supplier, orderId: entitlements.orderId },
  {
    what: "the reason of a failed delivery",
    column: entitlements.failedReason,
    orderId: entitlements.orderId,
  },
  {
    what: "a note in the timeline",
    column: entitlementEvents.note,
    orderId: sql`(select order_id from entitlements where id = ${entitlementEvents.entitlementId})`,
    isTimeline: true,
  },
  {
    what: "a note in the timeline",
    column: orderEvents.note,
    orderId: orderEvents.orderId,
    isTimeline: true,
  },
  { what: "an administrator’s note", column: orderNotes.text, orderId: orderNotes.orderId },
  { what: "the note of an offer", column: offers.note },
  { what: "the name of an invitation to the staff", column: staffInvitations.name },
  { what: "the name of a link for the accountant", column: accountantLinks.name },
];

const textRows = z.array(
  z.object({ id: z.string(), text: z.string(), sequence: z.coerce.number().nullable() }),
);

/** Returns the reasons, references, notes, companies and other names that name somebody. */
export async function freeTextsNaming(db: Queryable, who: string): Promise<readonly FreeText[]> {
  const found: FreeText[] = [];
  for (const text of TEXTS) found.push(...(await textsIn(db, who, text)));
  return [
    ...found,
    ...(await companies(db, who)),
    ...(await accountAddresses(db, who)),
    ...(await offersAdministrator(db, who)),
    ...(await savedViews(db, who)),
  ];
}

const UNIT_TEXTS = [
  entitlements.reference,
  entitlements.supplierReference,
  entitlements.supplier,
  entitlements.failedReason,
];

/** Returns the orders with units whose texts contain the name or address, even as part of other words. */
export async function ordersWithUnitsNaming(db: Queryable, who: string): Promise<OrderId[]> {
  const rows = await db
    .selectDistinct({ id: entitlements.orderId })
    .from(entitlements)
    .where(or(...UNIT_TEXTS.map((column) => names(column, who))));
  return rows.map(({ id }) => id);
}

async function textsIn(
  db: Queryable,
  who: string,
  { what, column, orderId, isTimeline }: Described,
): Promise<FreeText[]> {
  const { table } = column;
  const rows = await db.execute(sql`
    select ${table}.id::text, ${column} as text, orders.sequence
    from ${table} left join orders on orders.id = ${orderId ?? null} where ${names(column, who)}`);
  return textRows.parse([...rows]).flatMap(({ id, text, sequence }) => {
    const changed = withoutName(text, who);
    if (changed === null) return [];
    const erase = () =>
      db.execute(sql`
      update ${table} set ${sql.identifier(column.name)} = ${isTimeline ? null : changed} where id::text = ${id}`);
    return [{ what: sequence === null ? what : `${what} of order ${orderNumber(sequence)}`, erase }];
  });
}

/** The companies of accounts that have the address for their invoices (D76). */
async function companies(db: Queryable, who: string): Promise<FreeText[]> {
  if (!isEmail(who)) return [];
  const rows = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(sql`lower(btrim(${users.company}->>'email')) = lower(btrim(${who}))`);
  return rows.map(({ id, username }) => ({
    what: `the company of the account ${username}`,
    erase: () => db.update(users).set({ company: null }).where(eq(users.id, id)),
  }));
}

/** The accounts whose confirmed address it is, or that wait for its confirmation (D59). Their owner may have other addresses. */
async function accountAddresses(db: Queryable, who: string): Promise<FreeText[]> {
  if (!isEmail(who)) return [];
  const confirmed = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(isThisEmail(users.email, who));
  const waiting = await db
    .select({ id: accountLinks.id, username: users.username })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .where(isThisEmail(accountLinks.email, who));
  return [
    ...confirmed.map(({ id, username }) => ({
      what: `the account ${username}, whose email address it is`,
      erase: async () => {
        await db.update(users).set({ email: null }).where(eq(users.id, id));
        await db.delete(accountLinks).where(eq(accountLinks.userId, id));
      },
    })),
    ...waiting.map(({ id, username }) => ({
      what: `the account ${username}, which is about to confirm it`,
      erase: () => db.delete(accountLinks).where(eq(accountLinks.id, id)),
    })),
  ];
}

/** The offers of others, accepted with this address for who is to administer the subscriptions (D42). */
async function offersAdministrator(db: Queryable, who: string): Promise<FreeText[]> {
  if (!isEmail(who)) return [];
  const rows = await db
    .select({ id: offers.id, sequence: offers.sequence, acceptance: offers.acceptance })
    .from(offers)
    .where(isThisEmail(offersAdministratorEmail, who));
  return rows.flatMap(({ id, sequence, acceptance }) => {
    if (acceptance === null) return [];
    const unnamed = { ...acceptance, administrator: { email: null } };
    return {
      what: `the acceptance of offer ${offerNumber(sequence)}`,
      erase: () => db.update(offers).set({ acceptance: unnamed }).where(eq(offers.id, id)),
    };
  });
}

/** Saved views of the list of orders (D26). One that names a person is removed: it would find nothing. */
async function savedViews(db: Queryable, who: string): Promise<FreeText[]> {
  const rows = await db
    .select()
    .from(orderViews)
    .where(or(names(orderViews.name, who), names(orderViews.q, who)));
  return rows.flatMap(({ id, name, q }) => {
    if (withoutName(name, who) === null && withoutName(q, who) === null) return [];
    return [
      { what: "a saved view of the orders", erase: () => db.delete(orderViews).where(eq(orderViews.id, id)) },
    ];
  });
}

/**
 * Returns the subjects of other people's mails that contain an address, such as a confirmation that names an
 * administrator.
 */
export async function othersMailsNaming(db: Queryable, who: string): Promise<readonly string[]> {
  // The words of a mail are the shop's own, and any of them can be somebody's username.
  if (!isEmail(who)) return [];
  const { recipient, subject, text } = mails;
  const rows = await db
    .select({ recipient, subject, text })
    .from(mails)
    .where(names(text, who))
    .orderBy(mails.sequence);
  return rows
    .filter((mail) => !isSameEmail(mail.recipient, who) && withoutName(mail.text, who) !== null)
    .map((mail) => mail.subject);
}
