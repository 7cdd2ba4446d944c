import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { OfferId, OrderId } from "#domain/orders/ids.ts";
import { ANSWER_MAX_CHARS, TEMPLATE_NAME_MAX_CHARS } from "#domain/seller/message-answer.ts";
import { at, createdAt, madeAt } from "../columns.ts";
import { emailKey } from "../email-key.ts";
import { offers } from "./offers.ts";
import { orders } from "./orders.ts";

const most = (chars: number) => sql.raw(String(chars));

/** Contact messages (D28). */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    message: text("message").notNull(),
    createdAt: createdAt(),
    readAt: at("read_at"),
    /** The time of the last answer. */
    answeredAt: at("answered_at"),
    archivedAt: at("archived_at"),
    /** The order that it's about, as an administrator says. */
    orderId: uuid("order_id")
      .$type<OrderId>()
      .references(() => orders.id, { onDelete: "set null" }),
    /** The offer from whose page it was sent (D83). */
    offerId: uuid("offer_id")
      .$type<OfferId>()
      .references(() => offers.id, { onDelete: "set null" }),
    /** Sender and text, folded for the admins' search. */
    searchFolded: text("search_folded")
      .notNull()
      .generatedAlwaysAs(sql`shop_fold(first_name || ' ' || last_name || ' ' || email || ' ' || message)`),
  },
  (table) => [
    // With the id, so that a late page skips index entries, not messages.
    index("contact_messages_newest_idx").on(table.createdAt, table.id),
    index("contact_messages_unread_idx")
      .on(table.createdAt, table.id)
      .where(sql`read_at is null`),
    index("contact_messages_listed_idx")
      .on(table.createdAt, table.id)
      .where(sql`archived_at is null`),
    index("contact_messages_open_idx")
      .on(table.createdAt, table.id)
      .where(sql`answered_at is null and archived_at is null`),
    index("contact_messages_answered_idx")
      .on(table.createdAt, table.id)
      .where(sql`answered_at is not null and archived_at is null`),
    index("contact_messages_archived_idx")
      .on(table.createdAt, table.id)
      .where(sql`archived_at is not null`),
    index("contact_messages_order_id_idx")
      .on(table.orderId, table.createdAt)
      .where(sql`order_id is not null`),
    index("contact_messages_offer_id_idx")
      .on(table.offerId)
      .where(sql`offer_id is not null`),
    index("contact_messages_search_idx").using("gin", table.searchFolded.op("gin_trgm_ops")),
    /** For a buyer's page (D61). */
    index("contact_messages_sender_idx").on(emailKey(table.email)),
    check("contact_messages_first_name_length", sql`length(${table.firstName}) between 1 and 80`),
    check("contact_messages_last_name_length", sql`length(${table.lastName}) between 1 and 80`),
    check("contact_messages_email_length", sql`length(${table.email}) between 3 and 254`),
    check("contact_messages_phone_form", sql`${table.phone} ~ '^[0-9+().\\- ]{5,32}$'`),
    check("contact_messages_message_length", sql`length(${table.message}) between 1 and 5000`),
  ],
);

/** Answers to contact messages (D28). Their mails carry their ids, so a repeated press sends one. */
export const messageAnswers = pgTable(
  "message_answers",
  {
    /** Chosen by the page that sends it. */
    id: uuid("id").primaryKey(),
    messageId: uuid("message_id")
      .notNull()
      .references(() => contactMessages.id, { onDelete: "cascade" }),
    text: text("text").notNull(),
    /** The administrator's name at that time. */
    username: text("username").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("message_answers_message_id_idx").on(table.messageId, table.createdAt),
    check("message_answers_text_length", sql`length(${table.text}) between 1 and ${most(ANSWER_MAX_CHARS)}`),
  ],
);

/** Texts that administrators start an answer from (D28). */
export const answerTemplates = pgTable(
  "answer_templates",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    name: text("name").notNull(),
    text: text("text").notNull(),
    updatedAt: madeAt("updated_at"),
  },
  (table) => [
    uniqueIndex("answer_templates_name_key").on(sql`lower(${table.name})`),
    check(
      "answer_templates_name_length",
      sql`length(${table.name}) between 1 and ${most(TEMPLATE_NAME_MAX_CHARS)}`,
    ),
    check("answer_templates_text_length", sql`length(${table.text}) between 1 and ${most(ANSWER_MAX_CHARS)}`),
  ],
);
