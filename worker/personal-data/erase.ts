import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { offerNumber } from "#domain/offers/offer.ts";
import { orderNumber, UNPAID_STATUSES } from "#domain/orders/order.ts";
import { withdrawalNumber } from "#domain/withdrawals/withdrawal.ts";
import { isSameEmail } from "#domain/text/text.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { nameLimitKey } from "../auth/sign-in-limit.ts";
import type { Queryable } from "../db/client.ts";
import { accountantLinks } from "../db/schema/accountant-links.ts";
import { signInFailures, users } from "../db/schema/auth.ts";
import { deletedProducts, products } from "../db/schema/catalogue.ts";
import { contactMessages, messageAnswers } from "../db/schema/contact.ts";
import { correctedInvoices } from "../db/schema/corrected-invoices.ts";
import { entitlementEvents, entitlements } from "../db/schema/entitlements.ts";
import { mails } from "../db/schema/mails.ts";
import { orderNotes, orderTags } from "../db/schema/order-notes.ts";
import { offers } from "../db/schema/offers.ts";
import { orderEvents, orders } from "../db/schema/orders.ts";
import { scheduledPrices } from "../db/schema/prices.ts";
import { refunds } from "../db/schema/refunds.ts";
import { stockRequests } from "../db/schema/stock-requests.ts";
import { shopSettings } from "../db/schema/settings.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";
import { sha256 } from "../platform/sha256.ts";
import { type BooksKept, booksKept } from "../records/books-kept.ts";
import { lockOrders } from "../records/lock.ts";
import { ERASED } from "../records/order-view.ts";
import { freeTextsNaming, ordersWithUnitsNaming, othersMailsNaming } from "./free-texts.ts";
import { eraseActor, eraseFromActs } from "./staff-acts.ts";
import { findPersonalData, idsOf, isEmail, type PersonalData, type User } from "./subject.ts";

type Order = PersonalData["orders"][number];
type Withdrawal = PersonalData["withdrawals"][number];

/** The outcome of an erasure, in sentences for the person who asked. */
export type Erasure = { readonly deleted: readonly string[]; readonly kept: readonly string[] };

const isUnpaid = ({ status }: Order): boolean => UNPAID_STATUSES.some((unpaid) => unpaid === status);

/** Returns the reason why an order is kept despite the request; undefined if it's erased. */
function reasonToKeep(order: Order, books: BooksKept | undefined, now: Date): string | undefined {
  if (isUnpaid(order)) return undefined;
  if (books === undefined) return "its payment is still pending";
  const { until, years } = books;
  if (until <= now) return undefined;
  return `tax law requires its invoice to be kept until ${amsterdamDay(until)} (${years} years after the year of its last entry in the books)`;
}

function reasonToKeepWithdrawal(
  { handledAt, orderId }: Withdrawal,
  keptOrders: ReadonlySet<string>,
): string | undefined {
  if (handledAt === null) return "it has not been handled yet";
  return orderId !== null && keptOrders.has(orderId) ? "it belongs to an order that is kept" : undefined;
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
  const books = await booksKept(db, idsOf(held.orders));
  const deleted: string[] = [];
  const kept: string[] = [];
  /** Deletes rows and says so. */
  const remove = async <Row extends { readonly id: string }>(
    from: PgTable & { readonly id: PgColumn },
    rows: readonly Row[],
    say: (row: Row) => string,
  ) => {
    await db.delete(from).where(inArray(from.id, idsOf(rows)));
    deleted.push(...rows.map(say));
  };

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
    if (reason === undefined) await remove(withdrawals, [withdrawal], () => `withdrawal ${number}`);
    else kept.push(`withdrawal ${number}: ${reason}`);
  }
  await eraseOrders(db, held.orders, keptOrders);
  const administered = held.entitlements.filter((unit) => isSameEmail(unit.administratorEmail, who));
  await db
    .update(entitlements)
    .set({ administratorEmail: null, administratorCompany: null })
    .where(inArray(entitlements.id, idsOf(administered)));
  deleted.push(...administered.map(() => "who administered a subscription that has ended"));
  await db
    .update(orders)
    .set({ administrator: null })
    .where(inArray(orders.id, idsOf(held.chosenFor)));
  deleted.push(...held.chosenFor.map(() => "who was to administer the subscriptions of an unpaid order"));
  await db
    .update(entitlementEvents)
    .set({ note: null })
    .where(inArray(entitlementEvents.id, idsOf(held.changes)));
  deleted.push(...held.changes.map(() => "a change of who administers a subscription, in its timeline"));
  // A request by username doesn't cover the address that the mails were sent to.
  const staysWithOrder = ({ orderId, kind }: PersonalData["mails"][number]) =>
    orderId !== null && keptOrders.has(orderId) && (kind === "order_confirmation" || !isEmail(who));
  const erasedMails = held.mails.filter((mail) => !staysWithOrder(mail));
  await remove(mails, erasedMails, ({ subject }) => `mail ‘${subject}’`);
  if (isEmail(who)) deleted.push(...(await eraseNotes(db, held)));
  const erasedChanges = isEmail(who) ? await eraseFromActs(db, who, held) : 0;
  if (erasedChanges > 0)
    deleted.push(`what staff changed about it: ${erasedChanges} record${erasedChanges === 1 ? "" : "s"}`);
  await eraseFreeTexts(db, who, { deleted, kept });
  for (const subject of await othersMailsNaming(db, who))
    kept.push(
      `mail ‘${subject}’, which contains it: it was sent to somebody else and is deleted when its retention period ends`,
    );
  await remove(offers, held.offers, ({ sequence }) => `offer ${offerNumber(sequence)}`);
  await remove(contactMessages, held.messages, ({ createdAt }) => `message of ${amsterdamDay(createdAt)}`);
  await remove(
    stockRequests,
    held.stockRequests,
    ({ productname }) => `the request to be told when ${productname} is back`,
  );
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
  const { orders: found, entitlements: units, chosenFor } = await findPersonalData(db, who);
  const touched = [
    ...idsOf(found),
    ...idsOf(chosenFor),
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
  const isKept = inArray(orders.id, idsOf(found.filter(({ id }) => kept.has(id))));
  for (const { id, status } of found.filter((order) => !kept.has(order.id))) {
    // An order that was paid a moment ago is kept, and the next run reports it.
    await db.delete(orders).where(and(eq(orders.id, id), eq(orders.status, status)));
  }
  await db.update(orders).set({ userId: null, claimedAt: null, administrator: null }).where(isKept);
  // An open checkout is resumed through its browser's hash.
  await db
    .update(orders)
    .set({ browserHash: ERASED, cartFingerprint: ERASED })
    .where(and(isKept, ne(orders.status, "pending")));
}

/** No law requires them, so they're erased with a kept order, too. An account's own request leaves them with its orders. */
async function eraseNotes(db: Queryable, { orders: found, notes, tags }: PersonalData): Promise<string[]> {
  await db.delete(orderNotes).where(inArray(orderNotes.orderId, idsOf(found)));
  await db.delete(orderTags).where(inArray(orderTags.orderId, idsOf(found)));
  return [
    ...notes.map(({ createdAt }) => `a note of ${amsterdamDay(createdAt)}`),
    ...tags.map(({ tag }) => `the tag ‘${tag}’`),
  ];
}

/** The columns that name an account beside what somebody did, and what stands there after its erasure. */
const NAMED_IN: readonly (readonly [PgColumn, string | null])[] = [
  [products.updatedBy, null],
  [deletedProducts.deletedBy, null],
  [shopSettings.changedBy, null],
  [withdrawals.handledBy, ERASED],
  [entitlementEvents.username, ERASED],
  [orderEvents.username, ERASED],
  [messageAnswers.username, ERASED],
  [orderNotes.username, ERASED],
  [refunds.username, ERASED],
  [correctedInvoices.username, ERASED],
  [scheduledPrices.createdBy, ERASED],
  [accountantLinks.createdBy, ERASED],
  [offers.createdBy, ERASED],
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
