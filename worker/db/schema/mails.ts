import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  MAIL_PRIORITY,
  MAIL_STATES,
  type MailAttachment,
  type MailKind,
  type MailPriority,
  type MailState,
} from "#domain/orders/mail.ts";
import type { MailId, OfferId, OrderId } from "#domain/orders/ids.ts";
import { at, sqlList } from "../columns.ts";
import { emailKey } from "../email-key.ts";
import { offers } from "./offers.ts";
import { orders } from "./orders.ts";

/** The outbox: every mail of the shop, written in the transaction of its cause (D45). */
export const mails = pgTable(
  "mails",
  {
    id: uuid("id").$type<MailId>().primaryKey().defaultRandom(),
    /** One order's mails leave in this sequence. */
    sequence: bigint("sequence", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    /**
     * Kind and cause, so that a cause that is processed twice sends one mail. Sent to providers that support
     * idempotency keys.
     */
    key: text("key").notNull().unique("mails_key_key"),
    kind: text("kind").$type<MailKind>().notNull(),
    /** The lowest value leaves first. */
    priority: smallint("priority").$type<MailPriority>().notNull().default(MAIL_PRIORITY.order),
    orderId: uuid("order_id")
      .$type<OrderId>()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** The offer whose link it has (D83). */
    offerId: uuid("offer_id")
      .$type<OfferId>()
      .references(() => offers.id, { onDelete: "cascade" }),
    recipient: text("recipient").notNull(),
    replyTo: text("reply_to"),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    /** In place of the secret of its link, which is filled in when it's sent (D45); null for a mail without one. */
    linkPlaceholder: text("link_placeholder"),
    attachments: jsonb("attachments").$type<readonly MailAttachment[]>().notNull(),
    state: text("state").$type<MailState>().notNull().default("queued"),
    attempts: integer("attempts").notNull().default(0),
    firstTriedAt: at("first_tried_at"),
    /** The time of the next automatic attempt; null once only an administrator can send it. */
    nextTryAt: at("next_try_at"),
    /** The end of a sender's lease, until which nobody else claims the mail. */
    sendingUntil: at("sending_until"),
    /** The time of the first attempt with an unknown outcome, since which the provider may have the mail. */
    unclearSince: at("unclear_since"),
    /** For a bounced mail: true if the address still accepts mail, and only this one didn't get through. */
    bouncedForNow: boolean("bounced_for_now").notNull().default(false),
    providerId: text("provider_id"),
    sentAt: at("sent_at"),
    lastError: text("last_error"),
    createdAt: at("created_at").notNull(),
    /** Sent on an administrator's request: even to an address that bounced, and without waiting for earlier mails. */
    byHand: boolean("by_hand").notNull().default(false),
    /** The mail that this one repeats under a separate key. */
    resendOf: uuid("resend_of")
      .$type<MailId>()
      .references((): AnyPgColumn => mails.id, { onDelete: "set null" }),
  },
  (table) => [
    uniqueIndex("mails_sequence_key").on(table.sequence),
    index("mails_order_id_idx").on(table.orderId, table.sequence),
    index("mails_offer_id_idx")
      .on(table.offerId)
      .where(sql`offer_id is not null`),
    index("mails_resend_of_idx").on(table.resendOf),
    /** For the sender: queued mails, in sending order. */
    index("mails_to_send_idx")
      .on(table.priority, table.sequence)
      .where(sql`next_try_at is not null`),
    /** For counting form mails within a day. */
    index("mails_of_forms_idx")
      .on(table.firstTriedAt)
      .where(sql`order_id is null`),
    /** For finding the few undelivered mails. */
    index("mails_undelivered_idx")
      .on(table.createdAt)
      .where(sql`state <> 'sent'`),
    index("mails_bounced_idx")
      .on(sql`lower(${table.recipient})`)
      .where(sql`state = 'bounced'`),
    index("mails_provider_id_idx").on(table.providerId),
    /** For a buyer's page (D61). */
    index("mails_recipient_idx").on(emailKey(table.recipient)),
    /** Its form only: the kinds are the code's, where a new one is an entry (domain/orders/mail.ts). */
    check("mails_kind_form", sql`${table.kind} ~ '^[a-z][a-z_]{2,39}$'`),
    check("mails_state_known", sql`${table.state} in (${sqlList(MAIL_STATES)})`),
    check("mails_recipient_length", sql`length(${table.recipient}) between 3 and 254`),
    check("mails_attempts_range", sql`${table.attempts} >= 0`),
    check("mails_sent_has_time", sql`${table.state} <> 'sent' or ${table.sentAt} is not null`),
    check("mails_unclear_has_time", sql`${table.state} <> 'unclear' or ${table.unclearSince} is not null`),
    check(
      "mails_ended_is_not_tried",
      sql`${table.state} not in ('sent', 'bounced') or ${table.nextTryAt} is null`,
    ),
  ],
);
