import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { ORDER_STATUSES, type OrderStatus } from "#domain/order.ts";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const createdAt = () => at("created_at").notNull().defaultNow();
const statusList = sql.raw(ORDER_STATUSES.map((status) => `'${status}'`).join(", "));

const bitSet = customType<{ data: string }>({ dataType: () => "bit varying" });

/** The catalogue. Money in cents; `total_cents` is derived here and nowhere else (D6). */
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
    /** Folded for search: lower case, no diacritics (D1). */
    nameFolded: text("name_folded")
      .notNull()
      .generatedAlwaysAs(sql`shop_fold(productname)`),
    searchFolded: text("search_folded")
      .notNull()
      .generatedAlwaysAs(sql`shop_fold(productname || ' ' || description)`),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
    /** The username of who wrote it last, as it was then: a stale edit is told (D27). Null for a seeded product. */
    updatedBy: text("updated_by"),
  },
  (table) => [
    uniqueIndex("products_productname_key").on(sql`lower(btrim(${table.productname}))`),
    index("products_display_order_idx").on(table.displayOrder),
    index("products_main_categories_idx").using("gin", table.mainCategories),
    index("products_subcategories_idx").using("gin", table.subcategories),
    index("products_search_idx").using("gin", table.searchFolded.op("gin_trgm_ops")),
    check(
      "products_productname_present",
      sql`btrim(${table.productname}) <> '' and length(${table.productname}) <= 200`,
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

/**
 * Which products a tag has, as sets of bits: any filter's counts (D2) are a few of them combined. Written by triggers of
 * products alone, whole and at the end of the transaction (migrations/0007). In all sets the same bit is the same product;
 * which one says nothing.
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

/** Every product, those of a top-level group, and those of a sub-item. */
export type FacetKind = "all" | "group" | "item";

/** Addresses that products had before a rename; they answer 301 (D9). */
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

/** Images in the bucket that no product used when they were last looked at, and since when (D23). */
export const unusedImages = pgTable("unused_images", {
  /** The stored key: `images/…`. */
  key: text("key").primaryKey(),
  since: at("since").notNull().defaultNow(),
});

/** Accounts. Usernames are unique without regard to case (D17); every account holds the user role (D19). */
export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    username: text("username").notNull(),
    passwordHash: text("password_hash").notNull(),
    roles: integer("roles")
      .array()
      .notNull()
      .default(sql`array[2001]`),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("users_username_key").on(sql`lower(${table.username})`),
    check("users_username_form", sql`${table.username} ~ '^[A-Za-z][A-Za-z0-9_-]{3,23}$'`),
    check("users_roles_known", sql`${table.roles} <@ array[2001, 5150] and ${table.roles} @> array[2001]`),
  ],
);

/** Sign-in sessions. `id` is a hash of what the cookie holds, so a leaked table opens no session (D17). */
export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: at("expires_at").notNull(),
    /** 'Trust This Device': 30 days, sliding; otherwise the cookie ends with the browser. */
    trusted: boolean("trusted").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index("sessions_user_id_idx").on(table.userId),
    index("sessions_expires_at_idx").on(table.expiresAt),
  ],
);

/** Failed sign-ins within a minute of the first, by a hash of who or what they are counted for (D37). */
export const signInFailures = pgTable(
  "sign_in_failures",
  {
    key: text("key").primaryKey(),
    since: at("since").notNull(),
    failures: integer("failures").notNull(),
  },
  (table) => [index("sign_in_failures_since_idx").on(table.since)],
);

/** One row a checkout session that this shop opened (D13). */
export const orders = pgTable(
  "orders",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Shown to people through `orderNumber`. */
    sequence: bigint("sequence", { mode: "number" }).notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    status: text("status").$type<OrderStatus>().notNull().default("pending"),
    checkoutSessionId: text("checkout_session_id").unique("orders_checkout_session_id_key"),
    /** SHA-256 of the browser's checkout cookie: who may be handed this session again (D16). */
    browserHash: text("browser_hash").notNull(),
    /** Which lines, plans, quantities and prices were asked for: an unchanged cart reuses its session (D16). */
    cartFingerprint: text("cart_fingerprint").notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull().default("eur"),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    customerName: text("customer_name"),
    customerEmail: text("customer_email"),
    paymentIntentId: text("payment_intent_id"),
    createdAt: createdAt(),
    updatedAt: at("updated_at").notNull().defaultNow(),
    paidAt: at("paid_at"),
    /** Who paid and with which payment, folded for the admins' search. */
    searchFolded: text("search_folded")
      .notNull()
      .generatedAlwaysAs(
        sql`shop_fold(coalesce(customer_name, '') || ' ' || coalesce(customer_email, '') || ' ' || coalesce(payment_intent_id, ''))`,
      ),
  },
  (table) => [
    uniqueIndex("orders_sequence_key").on(table.sequence),
    uniqueIndex("orders_one_pending_a_browser")
      .on(table.browserHash)
      .where(sql`status = 'pending'`),
    index("orders_user_id_idx").on(table.userId),
    index("orders_status_created_at_idx").on(table.status, table.createdAt),
    index("orders_search_idx").using("gin", table.searchFolded.op("gin_trgm_ops")),
    /** Revenue of the last days (D26). */
    index("orders_paid_at_idx")
      .on(table.paidAt)
      .where(sql`status = 'paid'`),
    check("orders_status_known", sql`${table.status} in (${statusList})`),
    check("orders_amount_range", sql`${table.amountCents} between 1 and 99999999`),
    check("orders_currency_euro", sql`${table.currency} = 'eur'`),
    check("orders_paid_has_time", sql`(${table.status} = 'paid') = (${table.paidAt} is not null)`),
  ],
);

/** Line items: snapshots, so a product may change or go (D13). */
export const orderItems = pgTable(
  "order_items",
  {
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    productId: uuid("product_id").references(() => products.id, { onDelete: "set null" }),
    productname: text("productname").notNull(),
    plan: text("plan").notNull(),
    description: text("description").notNull(),
    unitCents: integer("unit_cents").notNull(),
    quantity: integer("quantity").notNull(),
    lineCents: bigint("line_cents", { mode: "number" })
      .notNull()
      .generatedAlwaysAs(sql`unit_cents::bigint * quantity`),
    /** Folded for the admins' search. Stored: to fold 100,000 orders' lines anew with each search takes seconds. */
    nameFolded: text("name_folded")
      .notNull()
      .generatedAlwaysAs(sql`shop_fold(productname)`),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index("order_items_product_id_idx").on(table.productId),
    index("order_items_name_folded_idx").using("gin", table.nameFolded.op("gin_trgm_ops")),
    check("order_items_quantity_range", sql`${table.quantity} between 1 and 99`),
    check("order_items_unit_range", sql`${table.unitCents} between 1 and 99999999`),
    check("order_items_position_range", sql`${table.position} between 0 and 99`),
    check("order_items_plan_known", sql`${table.plan} in ('Monthly', '1 year', '3 year')`),
  ],
);

/** What happened to an order, in order: its timeline. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    /** Who said so: one of EVENT_SOURCES (domain/order-events.ts). */
    source: text("source").notNull(),
    at: at("at").notNull().defaultNow(),
  },
  (table) => [index("order_events_order_id_idx").on(table.orderId, table.id)],
);

/** Webhook events whose work is done; a second delivery finds its id here (D13). */
export const stripeEvents = pgTable("stripe_events", {
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  processedAt: at("processed_at").notNull().defaultNow(),
});

/** How often something happened on a day (UTC), for the admin home: webhook deliveries, reconciliations. */
export const dailyCounts = pgTable(
  "daily_counts",
  {
    day: date("day", { mode: "string" }).notNull(),
    /** One of COUNTERS (worker/operations/counters.ts). */
    name: text("name").notNull(),
    count: integer("count").notNull(),
    /** When it happened last. */
    lastAt: at("last_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.name] }),
    check("daily_counts_count_range", sql`${table.count} >= 0`),
  ],
);

/** The last run of each scheduled job, and what came of it. */
export const jobRuns = pgTable("job_runs", {
  job: text("job").primaryKey(),
  startedAt: at("started_at").notNull(),
  durationMs: integer("duration_ms").notNull(),
  succeeded: boolean("succeeded").notNull(),
});

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
  },
  (table) => [
    index("contact_messages_created_at_idx").on(table.createdAt),
    index("contact_messages_unread_idx")
      .on(table.createdAt)
      .where(sql`read_at is null`),
    check("contact_messages_first_name_length", sql`length(${table.firstName}) between 1 and 80`),
    check("contact_messages_last_name_length", sql`length(${table.lastName}) between 1 and 80`),
    check("contact_messages_email_length", sql`length(${table.email}) between 3 and 254`),
    check("contact_messages_phone_form", sql`${table.phone} ~ '^[0-9+().\\- ]{5,32}$'`),
    check("contact_messages_message_length", sql`length(${table.message}) between 1 and 5000`),
  ],
);

/** Withdrawals from a contract, as they were declared (D34). */
export const withdrawals = pgTable(
  "withdrawals",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Shown to people through `withdrawalNumber`. */
    sequence: bigint("sequence", { mode: "number" }).notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    /** Hash of the sender's key and the statement: a second click finds the first one's row. */
    fingerprint: text("fingerprint").notNull().unique("withdrawals_fingerprint_key"),
    name: text("name").notNull(),
    email: text("email").notNull(),
    /** As it was typed. */
    orderNumber: text("order_number").notNull(),
    /** Where number and e-mail belong to one order. */
    orderId: uuid("order_id").references(() => orders.id, { onDelete: "set null" }),
    statement: text("statement").notNull(),
    createdAt: createdAt(),
    handledAt: at("handled_at"),
    /** The username of the admin who did, as it was then. */
    handledBy: text("handled_by"),
  },
  (table) => [
    uniqueIndex("withdrawals_sequence_key").on(table.sequence),
    index("withdrawals_order_id_idx").on(table.orderId),
    index("withdrawals_open_idx")
      .on(table.sequence)
      .where(sql`handled_at is null`),
    check("withdrawals_name_length", sql`length(${table.name}) between 1 and 160`),
    check("withdrawals_email_length", sql`length(${table.email}) between 3 and 254`),
    check("withdrawals_order_number_length", sql`length(${table.orderNumber}) between 1 and 40`),
    check("withdrawals_statement_length", sql`length(${table.statement}) between 1 and 2000`),
    check(
      "withdrawals_handled_by_somebody",
      sql`(${table.handledAt} is null) = (${table.handledBy} is null)`,
    ),
  ],
);
