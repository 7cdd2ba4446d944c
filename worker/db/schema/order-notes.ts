import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { OrderId } from "#domain/orders/ids.ts";
import { NOTE_MAX_CHARS, TAG_MAX_CHARS } from "#domain/orders/notes.ts";
import { createdAt } from "../columns.ts";
import { orders } from "./orders.ts";

const orderId = () =>
  uuid("order_id")
    .$type<OrderId>()
    .notNull()
    .references(() => orders.id, { onDelete: "cascade" });

/** Notes of administrators on an order, or on its buyer (D61). Removed with the order. */
export const orderNotes = pgTable(
  "order_notes",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: orderId(),
    /** True if it's about the order's buyer, whose page shows it whatever the order. */
    aboutCustomer: boolean("about_customer").notNull(),
    text: text("text").notNull(),
    /** The administrator's name at that time. */
    username: text("username").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("order_notes_order_id_idx").on(table.orderId, table.createdAt),
    check(
      "order_notes_text_length",
      sql`length(${table.text}) between 1 and ${sql.raw(String(NOTE_MAX_CHARS))}`,
    ),
  ],
);

/** Words that administrators put on an order (D61). Removed with it. */
export const orderTags = pgTable(
  "order_tags",
  {
    orderId: orderId(),
    /** In lower case. */
    tag: text("tag").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.tag] }),
    /** For tags in a search text. */
    index("order_tags_tag_idx").on(table.tag),
    check("order_tags_tag_length", sql`length(${table.tag}) between 1 and ${sql.raw(String(TAG_MAX_CHARS))}`),
    check("order_tags_tag_form", sql`${table.tag} = lower(${table.tag}) and ${table.tag} !~ '\\s'`),
  ],
);
