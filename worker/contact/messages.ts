import { count, desc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { ADMIN_PAGE_SIZE } from "#domain/orders/order-search.ts";
import type { Queryable } from "../db/client.ts";
import { contactMessages } from "../db/schema/contact.ts";
import { isUuid } from "../db/uuid.ts";
import { ShopError } from "../platform/errors.ts";
import { now } from "../platform/clock.ts";
import type { MessageView, MessagesPage } from "./response-schemas.ts";

const isUnread = isNull(contactMessages.readAt);

/** One page of messages, newest first; with `unread`, only unread ones. */
export async function listMessages(
  db: Queryable,
  { page, unread }: { page: number; unread: boolean },
): Promise<MessagesPage> {
  const unreadCount = await countUnread(db);
  const total = unread ? unreadCount : await db.$count(contactMessages);
  const newestFirst = [desc(contactMessages.createdAt), desc(contactMessages.id)];
  // Only the page's own messages are read in full; a late page only skips index entries.
  const chosen = db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(unread ? isUnread : undefined)
    .orderBy(...newestFirst)
    .limit(ADMIN_PAGE_SIZE)
    .offset((page - 1) * ADMIN_PAGE_SIZE)
    .as("chosen");
  const rows = await db
    .select(getTableColumns(contactMessages))
    .from(chosen)
    .innerJoin(contactMessages, eq(contactMessages.id, chosen.id))
    .orderBy(...newestFirst);
  return {
    messages: rows.map(viewMessage),
    total,
    unread: unreadCount,
    page,
    pageCount: Math.max(1, Math.ceil(total / ADMIN_PAGE_SIZE)),
  };
}

function viewMessage(row: typeof contactMessages.$inferSelect): MessageView {
  const { createdAt, readAt, ...fields } = row;
  return { ...fields, createdAt: createdAt.toISOString(), read: readAt !== null };
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
  const marked = isUuid(id)
    ? await db
        .update(contactMessages)
        .set({
          readAt: read
            ? sql`coalesce(${contactMessages.readAt}, ${sql.param(now(), contactMessages.readAt)}::timestamptz)`
            : null,
        })
        .where(eq(contactMessages.id, id))
        .returning({ id: contactMessages.id })
    : [];
  if (marked.length === 0) throw new ShopError("not_found", "This message does not exist.");
  return { id, read };
}
