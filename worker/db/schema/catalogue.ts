import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { FACTS_MAX_CHARS } from "#domain/catalogue/fact-rule.ts";
import { at, createdAt, madeAt } from "../columns.ts";

/** The catalogue. Money is in cents; `total_cents` is derived only here (D6). */
export const products = pgTable(
  "products",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    productname: text("productname").notNull(),
    slug: text("slug").notNull().unique("products_slug_key"),
    imageUrl: text("image_url").notNull(),
    priceCents: integer("price_cents").notNull(),
    discountCents: integer("discount_cents"),
    totalCents: integer("total_cents")
      .notNull()
      .generatedAlwaysAs(sql`price_cents - coalesce(discount_cents, 0)`),
    description: text("description").notNull(),
    /** One fact per line (D73). */
    facts: text("facts").notNull().default(""),
    stock: boolean("stock").notNull().default(true),
    mainCategories: text("main_categories").array().notNull(),
    subcategories: text("subcategories").array().notNull(),
    plans: text("plans").array().notNull(),
    monthlyCents: integer("monthly_cents"),
    oneYearCents: integer("one_year_cents"),
    threeYearCents: integer("three_year_cents"),
    /** Whether the shop shows it: `now`, `not yet`, or the day in Amsterdam from which it will (D62). */
    shown: text("shown").notNull().default("now"),
    /** The place in the catalogue, from 0 (worker/catalogue/display-order.ts). */
    displayOrder: integer("display_order").notNull(),
    version: integer("version").notNull().default(1),
    /** The key for comparing names: products with equal keys are the same (D7, D68). */
    nameKey: text("name_key")
      .notNull()
      .generatedAlwaysAs(sql`shop_name_key(productname)`),
    createdAt: createdAt(),
    updatedAt: madeAt("updated_at"),
    /** The username of the last editor at that time, named in edit conflicts (D27). Null for a seeded product. */
    updatedBy: text("updated_by"),
  },
  (table) => [
    uniqueIndex("products_productname_key").on(table.nameKey),
    index("products_in_order_idx").on(table.displayOrder, table.id),
    /** For the admin home's list. */
    index("products_unpriced_monthly_idx")
      .on(table.displayOrder, table.id)
      .where(sql`'Monthly' = any(plans) and monthly_cents is null`),
    /** For the job that shows them. */
    index("products_not_shown_idx")
      .on(table.shown)
      .where(sql`shown <> 'now'`),
    check(
      "products_productname_present",
      sql`${table.nameKey} <> '' and length(${table.productname}) <= 200`,
    ),
    /** Uses the database's copy of the taxonomy, `shop_taxonomy()`. */
    check(
      "products_main_categories_complete",
      sql`shop_main_categories_of(${table.subcategories}) <@ ${table.mainCategories}`,
    ),
    check("products_slug_form", sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check("products_description_present", sql`btrim(${table.description}) <> ''`),
    check("products_facts_length", sql`length(${table.facts}) <= ${sql.raw(String(FACTS_MAX_CHARS))}`),
    check("products_price_range", sql`${table.priceCents} between 100 and 99999999`),
    check(
      "products_discount_range",
      sql`${table.discountCents} >= 0 and ${table.discountCents} < ${table.priceCents}`,
    ),
    check(
      "products_plans_known",
      sql`cardinality(${table.plans}) > 0 and ${table.plans} <@ array['Monthly', '1 year', '3 year']`,
    ),
    check(
      "products_plan_prices_range",
      sql`${table.monthlyCents} between 1 and 99999999 and ${table.oneYearCents} between 1 and 99999999 and ${table.threeYearCents} between 1 and 99999999`,
    ),
    check("products_display_order_range", sql`${table.displayOrder} >= 0`),
    check(
      "products_shown_form",
      sql`${table.shown} in ('now', 'not yet') or ${table.shown} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`,
    ),
    check("products_version_range", sql`${table.version} >= 1`),
  ],
);

/**
 * The products that a collection includes (D71). The entry is deleted with either product, without affecting the other.
 */
export const includedProducts = pgTable(
  "included_products",
  {
    collectionId: uuid("collection_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.productId] }),
    index("included_products_product_id_idx").on(table.productId),
    check("included_products_not_itself", sql`${table.collectionId} <> ${table.productId}`),
  ],
);

/**
 * A single row. Every transaction that changes the catalogue replaces its version with the transaction's id (by
 * triggers), so a catalogue in memory is current while it has this version.
 */
export const catalogueVersion = pgTable(
  "catalogue_version",
  {
    onlyRow: boolean("only_row").primaryKey().default(true),
    version: text("version").notNull(),
  },
  (table) => [check("catalogue_version_one_row", sql`${table.onlyRow}`)],
);

/** Former slugs of renamed products, which redirect with 301 (D9). */
export const oldSlugs = pgTable(
  "old_slugs",
  {
    slug: text("slug").primaryKey(),
    productId: uuid("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
  },
  (table) => [
    index("old_slugs_product_id_idx").on(table.productId),
    check("old_slugs_slug_form", sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
  ],
);

/**
 * Products that were deleted, kept for a while so that they can be restored (D62). Nothing else reads them, so a name
 * and an address are free with the deletion; only the image stays in use.
 */
export const deletedProducts = pgTable(
  "deleted_products",
  {
    /** The product's id, which it gets back. */
    productId: uuid("product_id").primaryKey(),
    productname: text("productname").notNull(),
    imageUrl: text("image_url").notNull(),
    slug: text("slug").notNull(),
    oldSlugs: text("old_slugs").array().notNull(),
    version: integer("version").notNull(),
    /** Its fields as administrators had written them (`ProductDraft`, in cents). */
    draft: jsonb("draft").notNull(),
    /** The collections that included it. */
    collectionIds: uuid("collection_ids").array().notNull(),
    /** The orders' lines that named it: their order's id and position. */
    lines: jsonb("lines").notNull(),
    deletedAt: at("deleted_at").notNull(),
    /** The administrator's name at that time; null after an erasure. */
    deletedBy: text("deleted_by"),
  },
  (table) => [index("deleted_products_deleted_at_idx").on(table.deletedAt)],
);
