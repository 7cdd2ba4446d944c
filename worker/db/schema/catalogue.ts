import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, madeAt } from "../columns.ts";

const bitSet = customType<{ data: string }>({ dataType: () => "bit varying" });

/** The catalogue. Money in cents; `total_cents` is derived only here (D6). */
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
    stock: boolean("stock").notNull().default(true),
    mainCategories: text("main_categories").array().notNull(),
    subcategories: text("subcategories").array().notNull(),
    plans: text("plans").array().notNull(),
    monthlyCents: integer("monthly_cents"),
    oneYearCents: integer("one_year_cents"),
    threeYearCents: integer("three_year_cents"),
    displayOrder: integer("display_order").notNull(),
    version: integer("version").notNull().default(1),
    /** The key for comparing names: products with equal keys are the same (D7, D68). */
    nameKey: text("name_key")
      .notNull()
      .generatedAlwaysAs(sql`shop_name_key(productname)`),
    /** Folded for search: lower case, no diacritics (D1). */
    nameFolded: text("name_folded")
      .notNull()
      .generatedAlwaysAs(sql`shop_fold(productname)`),
    searchFolded: text("search_folded")
      .notNull()
      .generatedAlwaysAs(sql`shop_fold(productname || ' ' || description)`),
    createdAt: createdAt(),
    updatedAt: madeAt("updated_at"),
    /** The username of who wrote it last, as it was then: an edit conflict names them (D27). Null for a seeded product. */
    updatedBy: text("updated_by"),
  },
  (table) => [
    uniqueIndex("products_productname_key").on(table.nameKey),
    index("products_display_order_idx").on(table.displayOrder),
    index("products_main_categories_idx").using("gin", table.mainCategories),
    index("products_subcategories_idx").using("gin", table.subcategories),
    index("products_search_idx").using("gin", table.searchFolded.op("gin_trgm_ops")),
    check(
      "products_productname_present",
      sql`${table.nameKey} <> '' and length(${table.productname}) <= 200`,
    ),
    /** Uses the database's copy of the taxonomy, `shop_taxonomy()` (migrations/0008). */
    check(
      "products_main_categories_complete",
      sql`shop_main_categories_of(${table.subcategories}) <@ ${table.mainCategories}`,
    ),
    check("products_slug_form", sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check("products_description_present", sql`btrim(${table.description}) <> ''`),
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
    check("products_version_range", sql`${table.version} >= 1`),
  ],
);

/** All products, those in a top-level group, or those in a sub-item. */
export type FacetKind = "all" | "group" | "item";

/**
 * The products of each tag as bit sets, from which the counts for any filter (D2) are combined. Written only by
 * triggers on products, completely and at the end of the transaction (migrations/0007). A bit stands for the same
 * product in all sets; its position has no meaning.
 */
export const facetSets = pgTable(
  "facet_sets",
  {
    kind: text("kind").$type<FacetKind>().notNull(),
    name: text("name").notNull(),
    members: bitSet("members").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.name] }),
    check("facet_sets_kind_known", sql`${table.kind} in ('all', 'group', 'item')`),
  ],
);

/** Former slugs of renamed products; they answer 301 (D9). */
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
