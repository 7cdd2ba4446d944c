import { and, count, desc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { pageOf, partOf } from "../platform/list-page.ts";
import { readSearch } from "#domain/order-search/read-search.ts";
import type { MessageList, MessagesFilter } from "#domain/seller/message-answer.ts";
import type { Queryable } from "../db/client.ts";
import { containsPattern, containsTerm } from "../db/like.ts";
import { contactMessages } from "../db/schema/contact.ts";
import { isUuid } from "../db/uuid.ts";
import { ShopError } from "../platform/errors.ts";
import { now } from "../platform/clock.ts";
import { orderOfNumber } from "../records/order-links.ts";
import { today } from "../records/units.ts";
import type { MessageView, MessagesPage } from "./response-schemas.ts";
import { viewMessages } from "./view-messages.ts";

export type Message = typeof contactMessages.$inferSelect;

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
export async function listMessages(
  db: Queryable,
  { id, list, q, page }: MessagesFilter,
): Promise<MessagesPage> {
  const wanted =
    id === undefined
      ? and(list === undefined ? isListed : IN_LIST[list], matchesSearch(q))
      : eq(contactMessages.id, id);
  const total = await db.$count(contactMessages, wanted);
  const rows = await findMessages(db, wanted, partOf(page));
  return {
    messages: await viewMessages(db, rows),
    ...pageOf(page, total),
  };
}

/** Finds the newest messages that match a search, archived ones included. */
export const findNewest = (db: Queryable, q: string, limit: number): Promise<Message[]> =>
  findMessages(db, matchesSearch(q), { limit, offset: 0 });

function findMessages(
  db: Queryable,
  wanted: SQL | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
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
export async function messagesOfOrder(db: Queryable, number: string): Promise<MessageView[]> {
  const { id } = await orderOfNumber(db, number);
  const rows = await db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.orderId, id))
    .orderBy(...NEWEST_FIRST);
  return viewMessages(db, rows);
}

export async function countUnread(db: Queryable): Promise<number> {
  const [row] = await db.select({ unread: count() }).from(contactMessages).where(isUnread);
  return row?.unread ?? 0;
}

/** Marks a message as read or unread. The time of the first reading is kept; 404 for an unknown message. */
export async function markMessage(
  db: Queryable,
  { id, read }: { id: string; read: boolean },
): Promise<{ readonly id: string; readonly read: boolean }> {
  await changeMessage(db, id, { readAt: read ? firstTime(contactMessages.readAt) : null });
  return { id, read };
}

/** Puts a message away, which counts as reading it, or back. 404 for an unknown message. */
export async function archiveMessage(
  db: Queryable,
  { id, archived }: { readonly id: string; readonly archived: boolean },
): Promise<MessageView> {
  const change = archived
    ? { archivedAt: firstTime(contactMessages.archivedAt), readAt: firstTime(contactMessages.readAt) }
    : { archivedAt: null };
  return viewMessage(db, await changeMessage(db, id, change));
}

/** Says which order a message is about; with an empty number, none. 404 for an unknown message or order. */
export async function linkMessage(
  db: Queryable,
  { id, number }: { readonly id: string; readonly number: string },
): Promise<MessageView> {
  const orderId = number.trim() === "" ? null : (await orderOfNumber(db, number)).id;
  return viewMessage(db, await changeMessage(db, id, { orderId }));
}

type Time = typeof contactMessages.readAt | typeof contactMessages.archivedAt;
/** SQL: the time that a column has, or else now. */
export const firstTime = (column: Time): SQL =>
  sql`coalesce(${column}, ${sql.param(now(), column)}::timestamptz)`;

type Change = { readonly [Name in keyof Message]?: Message[Name] | SQL };

async function changeMessage(db: Queryable, id: string, change: Change): Promise<Message> {
  const [changed] = isUuid(id)
    ? await db.update(contactMessages).set(change).where(eq(contactMessages.id, id)).returning()
    : [];
  if (!changed) throw unknownMessage();
  return changed;
}

export const unknownMessage = (): ShopError => new ShopError("not_found", "This message does not exist.");

async function viewMessage(db: Queryable, message: Message): Promise<MessageView> {
  const [view] = await viewMessages(db, [message]);
  if (!view) throw new Error("a message has no view");
  return view;
}
