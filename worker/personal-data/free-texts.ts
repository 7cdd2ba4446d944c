import { eq, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { OrderId } from "#domain/orders/ids.ts";
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
import { orderEvents, orders } from "../db/schema/orders.ts";
import { refunds } from "../db/schema/refunds.ts";
import { staffInvitations } from "../db/schema/staff.ts";
import { ERASED } from "../records/money-only.ts";
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

/** Returns the reasons, references, notes, companies and other names that name somebody. */
export async function freeTextsNaming(db: Queryable, who: string): Promise<readonly FreeText[]> {
  return [
    ...(await refundReasons(db, who)),
    ...(await unitTexts(db, who)),
    ...(await timelineNotes(db, who)),
    ...(await orderTimelineNotes(db, who)),
    ...(await adminNotes(db, who)),
    ...(await companies(db, who)),
    ...(await accountAddresses(db, who)),
    ...(await savedViews(db, who)),
    ...(await givenNames(db, who, staffInvitations, "the name of an invitation to the staff")),
    ...(await givenNames(db, who, accountantLinks, "the name of a link for the accountant")),
  ];
}

const ofOrder = (what: string, sequence: number): string => `${what} of order ${orderNumber(sequence)}`;

async function refundReasons(db: Queryable, who: string): Promise<FreeText[]> {
  const rows = await db
    .select({ id: refunds.id, reason: refunds.reason, sequence: orders.sequence })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(names(refunds.reason, who));
  return rows.flatMap(({ id, reason, sequence }) => {
    const changed = withoutName(reason, who);
    if (changed === null) return [];
    const erase = () => db.update(refunds).set({ reason: changed }).where(eq(refunds.id, id));
    return [{ what: ofOrder("the reason of a refund", sequence), erase }];
  });
}

const UNIT_TEXTS = {
  reference: "the reference of a subscription",
  supplierReference: "the supplier's reference of a subscription",
  failedReason: "the reason of a failed delivery",
} as const;

const UNIT_FIELDS = ["reference", "supplierReference", "failedReason"] as const;

/** Returns the orders with units whose texts contain the name or address, even as part of other words. */
export async function ordersWithUnitsNaming(db: Queryable, who: string): Promise<OrderId[]> {
  const rows = await db
    .selectDistinct({ id: entitlements.orderId })
    .from(entitlements)
    .where(or(...UNIT_FIELDS.map((field) => names(entitlements[field], who))));
  return rows.map(({ id }) => id);
}

async function unitTexts(db: Queryable, who: string): Promise<FreeText[]> {
  const found: FreeText[] = [];
  for (const field of UNIT_FIELDS) {
    const column = entitlements[field];
    const rows = await db
      .select({ id: entitlements.id, text: column, sequence: orders.sequence })
      .from(entitlements)
      .innerJoin(orders, eq(orders.id, entitlements.orderId))
      .where(names(column, who));
    for (const { id, text, sequence } of rows) {
      const changed = withoutName(text, who);
      if (changed === null) continue;
      const erase = () =>
        db
          .update(entitlements)
          .set({ [field]: changed })
          .where(eq(entitlements.id, id));
      found.push({ what: ofOrder(UNIT_TEXTS[field], sequence), erase });
    }
  }
  return found;
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

/** A note is erased as a whole, because a timeline's rows are never rewritten. */
async function timelineNotes(db: Queryable, who: string): Promise<FreeText[]> {
  const rows = await db
    .select({ id: entitlementEvents.id, note: entitlementEvents.note, sequence: orders.sequence })
    .from(entitlementEvents)
    .innerJoin(entitlements, eq(entitlements.id, entitlementEvents.entitlementId))
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .where(names(entitlementEvents.note, who));
  return rows.flatMap(({ id, note, sequence }) => {
    if (withoutName(note, who) === null) return [];
    const erase = () => db.update(entitlementEvents).set({ note: null }).where(eq(entitlementEvents.id, id));
    return [{ what: ofOrder("a note in the timeline", sequence), erase }];
  });
}

/** Like `timelineNotes`, of the order itself: the addresses before and after a correction (D82). */
async function orderTimelineNotes(db: Queryable, who: string): Promise<FreeText[]> {
  const rows = await db
    .select({ id: orderEvents.id, note: orderEvents.note, sequence: orders.sequence })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(names(orderEvents.note, who));
  return rows.flatMap(({ id, note, sequence }) => {
    if (withoutName(note, who) === null) return [];
    const erase = () => db.update(orderEvents).set({ note: null }).where(eq(orderEvents.id, id));
    return [{ what: ofOrder("a note in the timeline", sequence), erase }];
  });
}

/** Notes of administrators on orders and customers (D61). */
async function adminNotes(db: Queryable, who: string): Promise<FreeText[]> {
  const rows = await db
    .select({ id: orderNotes.id, text: orderNotes.text, sequence: orders.sequence })
    .from(orderNotes)
    .innerJoin(orders, eq(orders.id, orderNotes.orderId))
    .where(names(orderNotes.text, who));
  return rows.flatMap(({ id, text, sequence }) => {
    const changed = withoutName(text, who);
    if (changed === null) return [];
    const erase = () => db.update(orderNotes).set({ text: changed }).where(eq(orderNotes.id, id));
    return [{ what: ofOrder("an administrator’s note", sequence), erase }];
  });
}

/** The names that staff gave to open invitations (D57) and to links for an accountant (D56). */
async function givenNames(
  db: Queryable,
  who: string,
  table: typeof staffInvitations | typeof accountantLinks,
  what: string,
): Promise<FreeText[]> {
  const { id, name } = table;
  const rows = await db.select({ id, name }).from(table).where(names(name, who));
  return rows.flatMap((row) => {
    const changed = withoutName(row.name, who);
    if (changed === null) return [];
    const erase = () => db.update(table).set({ name: changed }).where(eq(id, row.id));
    return [{ what, erase }];
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
