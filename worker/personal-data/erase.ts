import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { orderNumber, UNPAID_STATUSES } from "#domain/orders/order.ts";
import { withdrawalNumber } from "#domain/withdrawals/withdrawal.ts";
import type { Queryable } from "../db/client.ts";
import { accountantLinks } from "../db/schema/accountant-links.ts";
import { signInFailures, users } from "../db/schema/auth.ts";
import { isOpen } from "#domain/units/entitlement.ts";
import { isSameEmail } from "#domain/text/text.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { deletedProducts, products } from "../db/schema/catalogue.ts";
import { contactMessages, messageAnswers } from "../db/schema/contact.ts";
import { correctedInvoices } from "../db/schema/corrected-invoices.ts";
import { entitlementEvents, entitlements } from "../db/schema/entitlements.ts";
import { mails } from "../db/schema/mails.ts";
import { orderNotes, orderTags } from "../db/schema/order-notes.ts";
import { orderEvents, orders } from "../db/schema/orders.ts";
import { scheduledPrices } from "../db/schema/prices.ts";
import { refunds } from "../db/schema/refunds.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";
import { stockRequests } from "../db/schema/stock-requests.ts";
import { type BooksKept, booksKept } from "../records/books-kept.ts";
import { lockOrders } from "../records/lock.ts";
import { ERASED } from "../records/order-view.ts";
import { nameLimitKey } from "../auth/known-device.ts";
import { sha256 } from "../platform/sha256.ts";
import { freeTextsNaming, ordersWithUnitsNaming, othersMailsNaming } from "./free-texts.ts";
import { eraseActor, eraseFromActs } from "./staff-acts.ts";
import { findPersonalData, type PersonalData, isEmail, type User } from "./subject.ts";

type Order = PersonalData["orders"][number];
type Withdrawal = PersonalData["withdrawals"][number];

/** The outcome of an erasure, in sentences for the person who asked. */
export type Erasure = { readonly deleted: readonly string[]; readonly kept: readonly string[] };

const isUnpaid = ({ status }: Order): boolean => UNPAID_STATUSES.some((unpaid) => unpaid === status);

/**
 * Returns the reason why nothing may be erased yet: a unit bought or administered under this address is undelivered or
 * still runs (D41), and without the address nobody could be notified. Undefined if nothing prevents it.
 */
export function runningSubscription({
  orders: found,
  entitlements: units,
}: PersonalData): string | undefined {
  const numbers = new Map(found.map(({ id, sequence }) => [id, ` of order ${orderNumber(sequence)}`]));
  const of = (unit: PersonalData["entitlements"][number]) => numbers.get(unit.orderId) ?? "";
  const waiting = units.find(({ state }) => isOpen(state) || state === "failed");
  if (waiting)
    return `A subscription${of(waiting)} is paid and not delivered yet: deliver or revoke it first.`;
  const last = units
    .filter(({ state }) => state === "delivered")
    .toSorted((a, b) => String(a.endsOn).localeCompare(String(b.endsOn)))
    .at(-1);
  return last && `A subscription${of(last)} runs until ${last.endsOn}: erase after that day.`;
}

/** Returns the reason why an order is kept despite the request; undefined if it's erased. */
function reasonToKeep(order: Order, books: BooksKept | undefined, now: Date): string | undefined {
  if (isUnpaid(order)) return undefined;
  if (books === undefined) return "its payment is still pending";
  const { until, years } = books;
  if (until <= now) return undefined;
  return `tax law requires its invoice to be kept until ${amsterdamDay(until)} (${years} years after the year of its last entry in the books)`;
}

function reasonToKeepWithdrawal(withdrawal: Withdrawal, keptOrders: ReadonlySet<string>): string | undefined {
  if (withdrawal.handledAt === null) return "it has not been handled yet";
  if (withdrawal.orderId === null || !keptOrders.has(withdrawal.orderId)) return undefined;
  return "it belongs to an order that is kept";
}

/**
 * Erases what is stored under a username or an email address (GDPR article 17), except what the law requires the shop
 * to keep: a paid order with the name and email address of its invoice, and its confirmation. Such an order is detached
 * from the account and the browser. The address is removed from other people's texts about an order. Texts that contain
 * a username, and other people's mails, are listed among what is kept. Running it again changes nothing more.
 */
export async function erasePersonalData(db: Queryable, who: string, now: Date): Promise<Erasure> {
  await lockTouchedOrders(db, who);
  const held = await findPersonalData(db, who);
  const books = await booksKept(
    db,
    held.orders.map(({ id }) => id),
  );
  const deleted: string[] = [];
  const kept: string[] = [];

  const keptOrders = new Set<string>();
  for (const order of held.orders) {
    const number = orderNumber(order.sequence);
    const reason = reasonToKeep(order, books.get(order.id), now);
    if (reason === undefined) deleted.push(`order ${number}`);
    else {
      keptOrders.add(order.id);
      kept.push(`order ${number} with its name, email address and confirmation: ${reason}`);
    }
  }
  for (const withdrawal of held.withdrawals) {
    const number = withdrawalNumber(withdrawal.sequence);
    const reason = reasonToKeepWithdrawal(withdrawal, keptOrders);
    if (reason === undefined) {
      await db.delete(withdrawals).where(eq(withdrawals.id, withdrawal.id));
      deleted.push(`withdrawal ${number}`);
    } else kept.push(`withdrawal ${number}: ${reason}`);
  }
  await eraseOrders(db, held.orders, keptOrders);
  for (const unit of held.entitlements) {
    if (!isSameEmail(unit.administratorEmail, who)) continue;
    const nobody = { administratorEmail: null, administratorCompany: null };
    await db.update(entitlements).set(nobody).where(eq(entitlements.id, unit.id));
    deleted.push("who administered a subscription that has ended");
  }
  for (const change of held.changes) {
    await db.update(entitlementEvents).set({ note: null }).where(eq(entitlementEvents.id, change.id));
    deleted.push("a change of who administers a subscription, in its timeline");
  }
  for (const mail of held.mails) {
    const staysWithOrder = mail.orderId !== null && keptOrders.has(mail.orderId);
    // A request by username doesn't cover the address that the mails were sent to.
    if (staysWithOrder && (mail.kind === "order_confirmation" || !isEmail(who))) continue;
    await db.delete(mails).where(eq(mails.id, mail.id));
    deleted.push(`mail ‘${mail.subject}’`);
  }
  if (isEmail(who)) deleted.push(...(await eraseNotes(db, held)));
  const erasedChanges = isEmail(who) ? await eraseFromActs(db, who, held) : 0;
  if (erasedChanges > 0)
    deleted.push(`what staff changed about it: ${erasedChanges} record${erasedChanges === 1 ? "" : "s"}`);
  await eraseFreeTexts(db, who, { deleted, kept });
  for (const subject of await othersMailsNaming(db, who))
    kept.push(
      `mail ‘${subject}’, which contains it: it was sent to somebody else and is deleted when its retention period ends`,
    );
  for (const message of held.messages) {
    await db.delete(contactMessages).where(eq(contactMessages.id, message.id));
    deleted.push(`message of ${amsterdamDay(message.createdAt)}`);
  }
  for (const { id, productname } of held.stockRequests) {
    await db.delete(stockRequests).where(eq(stockRequests.id, id));
    deleted.push(`the request to be told when ${productname} is back`);
  }
  for (const account of held.accounts) {
    await eraseAccount(db, account);
    deleted.push(
      `account ${account.username} with its sessions${account.company === null ? "" : " and company"}${account.email === null ? "" : " and email address"}`,
    );
  }
  return { deleted, kept };
}

/** Locks every order of which something is about to be erased, because all locks of orders are taken in one sequence. */
async function lockTouchedOrders(db: Queryable, who: string): Promise<void> {
  const { orders: found, entitlements: units } = await findPersonalData(db, who);
  const touched = [
    ...found.map(({ id }) => id),
    ...units.map(({ orderId }) => orderId),
    ...(await ordersWithUnitsNaming(db, who)),
  ];
  await lockOrders(db, inArray(orders.id, touched));
}

/**
 * An address belongs to one person. A username may be an ordinary word, so a person must read the texts that contain
 * it.
 */
async function eraseFreeTexts(
  db: Queryable,
  who: string,
  { deleted, kept }: { readonly deleted: string[]; readonly kept: string[] },
): Promise<void> {
  for (const { what, erase } of await freeTextsNaming(db, who)) {
    if (isEmail(who)) {
      await erase();
      deleted.push(`the address in ${what}`);
    } else kept.push(`${what}: it contains ‘${who.trim()}’, which may be another word`);
  }
}

async function eraseOrders(db: Queryable, found: readonly Order[], kept: ReadonlySet<string>): Promise<void> {
  for (const order of found) {
    const same = eq(orders.id, order.id);
    if (!kept.has(order.id)) {
      // An order that was paid a moment ago is kept, and the next run reports it.
      await db.delete(orders).where(and(same, eq(orders.status, order.status)));
      continue;
    }
    await db.update(orders).set({ userId: null, claimedAt: null }).where(same);
    // An open checkout is resumed through its browser's hash.
    await db
      .update(orders)
      .set({ browserHash: ERASED, cartFingerprint: ERASED })
      .where(and(same, ne(orders.status, "pending")));
  }
}

/** No law requires them, so they're erased with a kept order, too. An account's own request leaves them with its orders. */
async function eraseNotes(db: Queryable, { orders: found, notes, tags }: PersonalData): Promise<string[]> {
  const ids = found.map(({ id }) => id);
  await db.delete(orderNotes).where(inArray(orderNotes.orderId, ids));
  await db.delete(orderTags).where(inArray(orderTags.orderId, ids));
  return [
    ...notes.map(({ createdAt }) => `a note of ${amsterdamDay(createdAt)}`),
    ...tags.map(({ tag }) => `the tag ‘${tag}’`),
  ];
}

/** The columns that name an account beside what somebody did, and what stands there after its erasure. */
const NAMED_IN: readonly (readonly [PgColumn, string | null])[] = [
  [products.updatedBy, null],
  [deletedProducts.deletedBy, null],
  [withdrawals.handledBy, ERASED],
  [entitlementEvents.username, ERASED],
  [orderEvents.username, ERASED],
  [messageAnswers.username, ERASED],
  [orderNotes.username, ERASED],
  [refunds.username, ERASED],
  [correctedInvoices.username, ERASED],
  [scheduledPrices.createdBy, ERASED],
  [accountantLinks.createdBy, ERASED],
];

/** Sessions and invitations to the staff are deleted with their account. */
async function eraseAccount(db: Queryable, account: User): Promise<void> {
  const { id, username } = account;
  for (const [column, instead] of NAMED_IN)
    await db.execute(
      sql`update ${column.table} set ${sql.identifier(column.name)} = ${instead} where ${column} = ${username}`,
    );
  await db.delete(signInFailures).where(eq(signInFailures.key, await sha256(nameLimitKey(username))));
  await eraseActor(db, account);
  await db.delete(users).where(eq(users.id, id));
}
