import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at, createdAt } from "../columns.ts";
import { products } from "./catalogue.ts";
import type { Plan } from "#domain/catalogue/plan.ts";

/**
 * The prices at which a plan of a product was sold, each since when, in cents with VAT (D79). A trigger on `products` adds a row
 * for each change, whatever makes it, and others refuse to change or remove one. The last row before a moment is the
 * price then. It outlives its product, so it has the name of that time and no reference.
 */
export const priceHistory = pgTable(
  "price_history",
  {
    sequence: bigint("sequence", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid("product_id").notNull(),
    productname: text("productname").notNull(),
    plan: text("plan").$type<Plan>().notNull(),
    /** Null from when the plan is no longer sold, or the product was deleted. */
    paidCents: integer("paid_cents"),
    /** The product's list price and discount at that time, from which the price follows unless the plan has its own. */
    listCents: integer("list_cents").notNull(),
    discountCents: integer("discount_cents"),
    at: at("at").notNull(),
  },
  (table) => [
    index("price_history_product_idx").on(table.productId, table.sequence),
    check("price_history_plan_known", sql`${table.plan} in ('Monthly', '1 year', '3 year')`),
  ],
);

/**
 * A reduced price of a plan, from its first to its last day in Amsterdam (D62). It's planned until `started_at`, runs
 * until `ended_at`, and one that ended without having started didn't begin, because the plan cost no more by then.
 */
export const scheduledPrices = pgTable(
  "scheduled_prices",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    plan: text("plan").$type<Plan>().notNull(),
    cents: integer("cents").notNull(),
    firstDay: date("first_day", { mode: "string" }).notNull(),
    lastDay: date("last_day", { mode: "string" }).notNull(),
    createdAt: createdAt(),
    /** The administrator's name at that time. */
    createdBy: text("created_by").notNull(),
    startedAt: at("started_at"),
    /** The plan's own price before the start, which the end puts back; null if it had the product's. */
    ownCentsBefore: integer("own_cents_before"),
    /** The lowest price of the 30 days before the start (D79), kept because it never changes. */
    lowestCents: integer("lowest_cents"),
    endedAt: at("ended_at"),
  },
  (table) => [
    uniqueIndex("scheduled_prices_one_open")
      .on(table.productId)
      .where(sql`ended_at is null`),
    index("scheduled_prices_product_id_idx").on(table.productId, table.createdAt),
    check("scheduled_prices_plan_known", sql`${table.plan} in ('Monthly', '1 year', '3 year')`),
    check("scheduled_prices_cents_range", sql`${table.cents} between 1 and 99999999`),
    check("scheduled_prices_days_in_order", sql`${table.firstDay} <= ${table.lastDay}`),
  ],
);
