import { sql } from "drizzle-orm";
import { check, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { OrderList, OrderSort } from "#domain/order-search/order-search.ts";
import { VIEW_NAME_MAX_CHARS } from "#domain/order-search/order-views.ts";
import { SEARCH_TEXT_MAX_CHARS } from "#domain/search/filter.ts";
import { madeAt } from "../columns.ts";

const most = (chars: number) => sql.raw(String(chars));

/** Views of the list of orders that administrators have saved (D26), for all of them. */
export const orderViews = pgTable(
  "order_views",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    name: text("name").notNull(),
    /** The search text; empty for all orders. */
    q: text("q").notNull(),
    /** Null for all lists. */
    status: text("status").$type<OrderList>(),
    /** Null for the newest first. */
    sort: text("sort").$type<OrderSort>(),
    updatedAt: madeAt("updated_at"),
  },
  (table) => [
    uniqueIndex("order_views_name_key").on(sql`lower(${table.name})`),
    check("order_views_name_length", sql`length(${table.name}) between 1 and ${most(VIEW_NAME_MAX_CHARS)}`),
    check("order_views_q_length", sql`length(${table.q}) <= ${most(SEARCH_TEXT_MAX_CHARS)}`),
  ],
);
