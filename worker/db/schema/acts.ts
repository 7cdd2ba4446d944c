import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { OrderId } from "#domain/orders/ids.ts";
import { ACT_SUBJECT_KINDS } from "#domain/accounts/acts.ts";
import { at, sqlList } from "../columns.ts";

/**
 * The acts of staff (D60), each written in the transaction of what it did (worker/acts/). Rows are only ever added: triggers
 * refuse everything else, except an erasure of a person and the end of the retention period.
 */
export const acts = pgTable(
  "acts",
  {
    /** Chosen by the Worker when the call comes in. */
    id: uuid("id").primaryKey(),
    at: at("at").notNull(),
    /** The name at that time; ‘erased’ after the account's erasure. It outlives the account, so there's no reference. */
    username: text("username").notNull(),
    userId: uuid("user_id"),
    /** The country that the call came from, by Cloudflare's database; null if unknown. */
    country: text("country"),
    /** The call: a procedure's name, or method and path. */
    call: text("call").notNull(),
    /** In words at that time, such as ‘Corrected a delivery’. */
    what: text("what").notNull(),
    /** The thing that it was about; both are null if that's nothing with a name. */
    subjectKind: text("subject_kind", { enum: ACT_SUBJECT_KINDS }),
    subject: text("subject"),
    /** The act that this one undid. Each is undone once. */
    undoOf: uuid("undo_of")
      .references((): AnyPgColumn => acts.id, { onDelete: "set null" })
      .unique("acts_undone_once_key"),
    /** Folded for the search. */
    searchFolded: text("search_folded")
      .notNull()
      .generatedAlwaysAs(sql`shop_fold(username || ' ' || what || ' ' || coalesce(subject, ''))`),
  },
  (table) => [
    index("acts_newest_idx").on(table.at, table.id),
    index("acts_username_idx").on(table.username, table.at),
    index("acts_what_idx").on(table.what, table.at),
    index("acts_search_idx").using("gin", table.searchFolded.op("gin_trgm_ops")),
    check("acts_subject_kind_known", sql`${table.subjectKind} in (${sqlList(ACT_SUBJECT_KINDS)})`),
    check("acts_subject_complete", sql`(${table.subjectKind} is null) = (${table.subject} is null)`),
  ],
);

/**
 * The rows that an act changed. Triggers on their tables add them, so no call can forget one. The values go with
 * the order that they're about, and with an erasure; the row stays.
 */
export const actChanges = pgTable(
  "act_changes",
  {
    sequence: bigint("sequence", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Checked at the end of the transaction, which writes its act last. */
    actId: uuid("act_id")
      .notNull()
      .references(() => acts.id, { onDelete: "cascade" }),
    tableName: text("table_name").notNull(),
    rowKey: text("row_key").notNull(),
    /** The order that the row belongs to. No reference: the act outlives it. */
    orderId: uuid("order_id").$type<OrderId>(),
    /** The changed columns; the whole row if it was added (no `before`) or removed (no `after`). */
    before: jsonb("before").$type<Readonly<Record<string, unknown>>>(),
    after: jsonb("after").$type<Readonly<Record<string, unknown>>>(),
  },
  (table) => [
    index("act_changes_act_id_idx").on(table.actId, table.sequence),
    index("act_changes_order_id_idx")
      .on(table.orderId)
      .where(sql`order_id is not null`),
    index("act_changes_row_idx").on(table.tableName, table.rowKey),
  ],
);
