import { queueMessageAnswer, queueContactMessage } from "../mail/contact-message.ts";
import { countFormMail, lockFormRecipient, SHOP_MAIL_LIMIT } from "../mail/outbox/form-mails.ts";
import { and, desc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { readSearch } from "#domain/order-search/read-search.ts";
import { seller } from "#domain/seller/seller.ts";
import type { BetterPrice } from "#domain/offers/offer-input.ts";
import type { OfferId } from "#domain/orders/ids.ts";
import type { ContactMessage } from "#domain/seller/contact.ts";
import type { Answer, MessageList, MessagesFilter } from "#domain/seller/message-answer.ts";
import { byId, hasId } from "../db/by-id.ts";
import type { Database, Queryable } from "../db/client.ts";
import { containsPattern, containsTerm } from "../db/like.ts";
import { contactMessages, messageAnswers } from "../db/schema/contact.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import { pageOf, partOf } from "../platform/list-page.ts";
import { offerOfToken } from "../records/offers.ts";
import { orderOfNumber } from "../records/order-links.ts";
import { today } from "../records/units.ts";
import type { Services } from "../request/services.ts";
import { type Message, viewMessages } from "./view-messages.ts";

const UNKNOWN_TEXT = "This message does not exist.";
const OTHER_ANSWER_TEXT = "This answer has already been sent with another text. Nothing more was sent.";

/**
 * Stores a message for the admins (D28) and queues its copy to the shop (D46), unless the limit for the shop's address
 * is used up. The sender gets no mail.
 */
export async function storeContactMessage(
  { db, settings }: Pick<Services, "db" | "settings">,
  message: ContactMessage & { readonly offerId?: OfferId },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [stored] = await tx.insert(contactMessages).values(message).returning({ id: contactMessages.id });
    if (!stored) throw new Error("a message was not stored");
    const shop = await lockFormRecipient(tx, settings, seller().email);
    if (await countFormMail(tx, shop, SHOP_MAIL_LIMIT))
      await queueContactMessage(tx, { ...message, id: stored.id });
  });
}

const NOT_OPEN_TEXT = "This offer isn’t open any more. Write to us on the contact page instead.";

/**
 * Stores the message of a buyer who asks for a better price, from their offer's own address (D83). 404 for an unknown token, 409 unless
 * the offer is open.
 */
export async function askForBetterPrice(
  services: Pick<Services, "db" | "settings">,
  { token, ...asked }: BetterPrice,
): Promise<void> {
  const { id, status, email } = await offerOfToken(services.db, services.settings, token);
  if (status !== "open") throw new ShopError("conflict", NOT_OPEN_TEXT);
  await storeContactMessage(services, { ...asked, email, offerId: id });
}

const isUnread = isNull(contactMessages.readAt);
const isListed = isNull(contactMessages.archivedAt);

const IN_LIST: Readonly<Record<MessageList, SQL | undefined>> = {
  unread: isUnread,
  open: and(isNull(contactMessages.answeredAt), isListed),
  answered: and(isNotNull(contactMessages.answeredAt), isListed),
  archived: isNotNull(contactMessages.archivedAt),
};

const NEWEST_FIRST = [desc(contactMessages.createdAt), desc(contactMessages.id)];

/**
 * One page of messages that match a search, newest first: those of a list, or all that aren't archived. With an id, only that
 * message.
 */
export async function listMessages(db: Queryable, { id, list, q, page }: MessagesFilter) {
  const wanted =
    id === undefined
      ? and(list === undefined ? isListed : IN_LIST[list], matchesSearch(q))
      : eq(contactMessages.id, id);
  const total = await db.$count(contactMessages, wanted);
  return {
    messages: await viewMessages(db, await findMessages(db, wanted, partOf(page))),
    ...pageOf(page, total),
  };
}

/** Finds the newest messages that match a search, archived ones included. */
export const findNewest = (db: Queryable, q: string, limit: number): Promise<Message[]> =>
  findMessages(db, matchesSearch(q), { limit, offset: 0 });

function findMessages(
  db: Queryable,
  wanted: SQL | undefined,
  { limit, offset }: ReturnType<typeof partOf>,
): Promise<Message[]> {
  // Only the page's own messages are read in full; a late page only skips index entries.
  const chosen = db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(wanted)
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
    .offset(offset)
    .as("chosen");
  return db
    .select(getTableColumns(contactMessages))
    .from(chosen)
    .innerJoin(contactMessages, eq(contactMessages.id, chosen.id))
    .orderBy(...NEWEST_FIRST);
}

/** SQL condition: every term of a search is in the message, or in its sender's name or address. */
const matchesSearch = (q: string): SQL | undefined =>
  and(...readSearch(q, today()).map((term) => containsTerm(term, contains)));

const contains = (word: string): SQL => sql`${contactMessages.searchFolded} like ${containsPattern(word)}`;

/** Returns the messages that are linked to an order, newest first; 404 for an unknown number. */
export async function messagesOfOrder(db: Queryable, number: string) {
  const { id } = await orderOfNumber(db, number);
  const rows = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.orderId, id))
    .orderBy(...NEWEST_FIRST);
  return viewMessages(db, rows);
}

export const countUnread = (db: Queryable): Promise<number> => db.$count(contactMessages, isUnread);

/** Marks a message as read or unread. The time of the first reading is kept; 404 for an unknown message. */
export async function markMessage(
  db: Queryable,
  { id, read }: { readonly id: string; readonly read: boolean },
) {
  await changeMessage(db, id, { readAt: read ? firstTime(contactMessages.readAt) : null });
  return { id, read };
}

/** Puts a message away, which counts as reading it, or back. 404 for an unknown message. */
export async function archiveMessage(
  db: Queryable,
  { id, archived }: { readonly id: string; readonly archived: boolean },
) {
  const change = archived
    ? { archivedAt: firstTime(contactMessages.archivedAt), readAt: firstTime(contactMessages.readAt) }
    : { archivedAt: null };
  return viewMessage(db, await changeMessage(db, id, change));
}

/** Says which order a message is about; with an empty number, none. 404 for an unknown message or order. */
export async function linkMessage(
  db: Queryable,
  { id, number }: { readonly id: string; readonly number: string },
) {
  const orderId = number.trim() === "" ? null : (await orderOfNumber(db, number)).id;
  return viewMessage(db, await changeMessage(db, id, { orderId }));
}

type Time = typeof contactMessages.readAt | typeof contactMessages.archivedAt;
/** SQL: the time that a column has, or else now. */
const firstTime = (column: Time): SQL => sql`coalesce(${column}, ${sql.param(now(), column)}::timestamptz)`;

type Change = { readonly [Name in keyof Message]?: Message[Name] | SQL };

async function changeMessage(db: Queryable, id: string, change: Change): Promise<Message> {
  const [changed] = await db
    .update(contactMessages)
    .set(change)
    .where(hasId(contactMessages.id, id))
    .returning();
  if (!changed) throw new ShopError("not_found", UNKNOWN_TEXT);
  return changed;
}

async function viewMessage(db: Queryable, message: Message) {
  const [view] = await viewMessages(db, [message]);
  if (!view) throw new Error("a message has no view");
  return view;
}

/**
 * Answers a message by email, which marks it as read (D28). It can be answered again, under another id: a repetition with
 * the same one sends nothing. 404 for an unknown message; 409 if the id is another answer's.
 */
export function answerMessage(db: Database, { id, answerId, text }: Answer, username: string) {
  return db.transaction(async (tx) => {
    const message = await byId(tx, contactMessages, id, UNKNOWN_TEXT, "update");
    const at = now();
    const [added] = await tx
      .insert(messageAnswers)
      .values({ id: answerId, messageId: id, text, username, createdAt: at })
      .onConflictDoNothing()
      .returning({ id: messageAnswers.id });
    if (added) {
      await queueMessageAnswer(tx, message, { id: answerId, text });
      const change = { answeredAt: at, readAt: firstTime(contactMessages.readAt) };
      return viewMessage(tx, await changeMessage(tx, id, change));
    }
    const [known] = await tx.select().from(messageAnswers).where(eq(messageAnswers.id, answerId));
    if (known?.messageId !== message.id || known.text !== text)
      throw new ShopError("conflict", OTHER_ANSWER_TEXT);
    return viewMessage(tx, message);
  });
}
