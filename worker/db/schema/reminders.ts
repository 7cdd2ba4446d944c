import { check, date, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { OrderId } from "#domain/orders/ids.ts";
import { at } from "../columns.ts";
import { orders } from "./orders.ts";

/** The reminders sent: once for all units of an order that end on the same day (D51). */
export const reminders = pgTable(
  "reminders",
  {
    orderId: uuid("order_id")
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** The last day covered, which the reminder announces. */
    endsOn: date("ends_on", { mode: "string" }).notNull(),
    /** The number of days before it. */
    daysBefore: integer("days_before").notNull(),
    queuedAt: at("queued_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.endsOn, table.daysBefore] }),
    check("reminders_days_before_range", sql`${table.daysBefore} between 1 and 366`),
  ],
);
