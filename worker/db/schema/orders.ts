import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  CHECKOUT_STATUSES,
  ORDER_STATUSES,
  type OrderStatus,
  PLACED_STATUSES,
} from "#domain/orders/order.ts";
import { VAT_RATE_PERCENT } from "#domain/money/money.ts";
import { VAT_RULES, type VatRule } from "#domain/vat/decide-vat.ts";
import type { CheckOutcome } from "#domain/vat/vat-number.ts";
import type { VatEvidence, VatFacts } from "#domain/vat/vat-facts.ts";
import type { ChosenAdmin } from "#domain/cart/administrator.ts";
import type { ShownCompany } from "#domain/orders/company-lines.ts";
import type { OfferId, OrderId } from "#domain/orders/ids.ts";
import { at, createdAt, madeAt, sqlList } from "../columns.ts";
import { emailKey } from "../email-key.ts";
import { shortParts } from "../search-columns.ts";
import { users } from "./auth.ts";
import { products } from "./catalogue.ts";
import { offers } from "./offers.ts";

const statusList = sql.raw(ORDER_STATUSES.map((status) => `'${status}'`).join(", "));

/** The company that an order is for, and the registry's answer about its VAT number, as it was then (D54, D76). */
export type OrderCompany = ShownCompany & {
  readonly email: string;
  /** Null if there was nothing to check: no number, or a Dutch one. */
  readonly check: {
    readonly outcome: CheckOutcome;
    readonly name: string | null;
    readonly address: string | null;
    readonly consultationNumber: string | null;
    /** ISO 8601. */
    readonly checkedAt: string;
    /** As it came. */
    readonly answer: string;
  } | null;
};

/** The sales to consumers in other EU countries, which count against the threshold for OSS (D55). */
export const IS_CROSS_BORDER = "status = 'paid' and vat_rule in ('below_threshold', 'oss')";

/** SQL conditions: the order was placed, or is a checkout that wasn't (D88). Each is that of an index. */
export const IN_SET = {
  orders: sql`status in (${sqlList(PLACED_STATUSES)})`,
  checkouts: sql`status in (${sqlList(CHECKOUT_STATUSES)})`,
} as const;
export type OrderSet = keyof typeof IN_SET;

/** SQL: by the customer's name, ignoring case. The collation is ICU's root, which every server has. */
export const BY_CUSTOMER = {
  asc: sql`"customer_name" collate "und-x-icu" asc nulls last`,
  desc: sql`"customer_name" collate "und-x-icu" desc nulls last`,
} as const;

/** One row per checkout session opened by this shop (D13). */
export const orders = pgTable(
  "orders",
  {
    id: uuid("id").$type<OrderId>().primaryKey().defaultRandom(),
    /** Shown to people through `orderNumber`. */
    sequence: bigint("sequence", { mode: "number" }).notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    status: text("status").$type<OrderStatus>().notNull().default("pending"),
    checkoutSessionId: text("checkout_session_id").unique("orders_checkout_session_id_key"),
    /** SHA-256 of the browser's checkout cookie, which decides who may resume this session (D16). */
    browserHash: text("browser_hash").notNull(),
    /** A hash of the lines, plans, quantities and prices, so that an unchanged cart reuses its session (D16). */
    cartFingerprint: text("cart_fingerprint").notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** The VAT printed on the provider's invoice; null until the order is paid, or if the invoice has none. */
    vatCents: integer("vat_cents"),
    currency: text("currency").notNull().default("eur"),
    /** Why this VAT (D53); and its rate in per cent, 0 for net prices. */
    vatRule: text("vat_rule").$type<VatRule>().notNull().default("domestic"),
    vatRate: numeric("vat_rate", { precision: 4, scale: 1, mode: "number" })
      .notNull()
      .default(VAT_RATE_PERCENT),
    /** The company that it's for (D76); null for a consumer. A trigger refuses to change it. */
    company: jsonb("company").$type<OrderCompany>(),
    /** The facts by which its VAT was decided (D53). A trigger refuses to change them. */
    vatFacts: jsonb("vat_facts").$type<VatFacts>().notNull(),
    /** Who is to administer its subscriptions (D42); null if that wasn't asked, and once it's paid. */
    administrator: jsonb("administrator").$type<ChosenAdmin>(),
    /** The evidence of the buyer's country; null until it's paid. A trigger refuses to change it after that. */
    vatEvidence: jsonb("vat_evidence").$type<VatEvidence>(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /**
     * The time when the account got an order of a guest, by the buyer's address (D59). Null for one bought while signed in.
     */
    claimedAt: at("claimed_at"),
    /** The offer that it's an order of (D83). */
    offerId: uuid("offer_id")
      .$type<OfferId>()
      .references(() => offers.id, { onDelete: "set null" }),
    customerName: text("customer_name"),
    customerEmail: text("customer_email"),
    paymentIntentId: text("payment_intent_id"),
    /** The billing country in ISO 3166 letters, or the declared one if the payment brought none; null before the payment. */
    country: text("country"),
    /** The provider's name of the payment method, such as `ideal`; null before the payment, and if it has none. */
    paymentMethod: text("payment_method"),
    /** The provider's invoice and the number printed on it; null until the shop has received it. */
    invoiceId: text("invoice_id"),
    invoiceNumber: text("invoice_number"),
    /** The time when the shop received that number. The ledger of a month that was already closed leaves it out (D77). */
    invoiceNumberedAt: at("invoice_numbered_at"),
    /** The date printed on it; null until the shop has it. */
    invoiceIssuedAt: at("invoice_issued_at"),
    /** The money that was transferred for it and isn't used (D84), as of the time when the provider was last asked. */
    cashCents: integer("cash_cents").notNull().default(0),
    cashAskedAt: at("cash_asked_at"),
    /** When it ends without the money, if its buyer chooses to transfer it (D84); null if that isn't offered. */
    transferEndsAt: at("transfer_ends_at"),
    createdAt: createdAt(),
    updatedAt: madeAt("updated_at"),
    paidAt: at("paid_at"),
    /** The time when a job last asked the provider about its invoice, refunds and disputes, so that each has its turn. */
    moneyAskedAt: at("money_asked_at"),
    /** The number of its links that have been revoked; part of the data from which the current one is made (D44). */
    linkVersion: integer("link_version").notNull().default(0),
    /** The time since which the buyer wants no more reminders about this order (D51). */
    remindersStoppedAt: at("reminders_stopped_at"),
    /** Customer and payment, folded for the admins' search. */
    searchFolded: text("search_folded")
      .notNull()
      .generatedAlwaysAs(
        sql`shop_fold(coalesce(customer_name, '') || ' ' || coalesce(customer_email, '') || ' ' || coalesce(payment_intent_id, ''))`,
      ),
    /**
     * The folded names of its line items, one per line, for the same search. Written by a trigger on them.
     */
    productsFolded: text("products_folded").notNull().default(""),
  },
  (table) => [
    uniqueIndex("orders_sequence_key").on(table.sequence),
    uniqueIndex("orders_one_pending_a_browser")
      .on(table.browserHash)
      .where(sql`status = 'pending'`),
    /** An offer has one open payment, whoever opens it (D83). */
    uniqueIndex("orders_one_pending_an_offer")
      .on(table.offerId)
      .where(sql`status = 'pending'`),
    index("orders_offer_id_idx")
      .on(table.offerId)
      .where(sql`offer_id is not null`),
    index("orders_user_id_idx").on(table.userId),
    index("orders_status_created_at_idx").on(table.status, table.createdAt),
    /** For the lists of orders and of checkouts (D88). */
    index("orders_placed_idx").on(table.sequence).where(IN_SET.orders),
    index("orders_checkouts_idx").on(table.sequence).where(IN_SET.checkouts),
    /** For finding the order of the provider's refunds and disputes. */
    index("orders_payment_intent_id_idx").on(table.paymentIntentId),
    /** For finding the order of its credit notes. */
    index("orders_invoice_id_idx").on(table.invoiceId),
    /** For amounts in a search text, and for the sorted list (D26). Checkouts are few, since they're removed after a while. */
    index("orders_total_idx").on(table.amountCents, table.sequence).where(IN_SET.orders),
    /** For the list sorted by customer (D26): orders without a name are last in either direction. */
    index("orders_customer_name_idx")
      .on(BY_CUSTOMER.asc, table.sequence.desc().nullsFirst())
      .where(IN_SET.orders),
    index("orders_customer_name_down_idx")
      .on(BY_CUSTOMER.desc, table.sequence.desc().nullsFirst())
      .where(IN_SET.orders),
    /** For invoice numbers in a search text (D26). */
    index("orders_invoice_number_idx").on(sql`lower(${table.invoiceNumber})`),
    /** For a buyer's orders (D28, D61), the newest of which represents them in the list of customers. */
    index("orders_customer_email_idx").on(emailKey(table.customerEmail), table.sequence),
    /** For erasing an address that was chosen to administer an order that isn't paid (D42). */
    index("orders_administrator_idx")
      .on(emailKey(sql`${table.administrator} ->> 'email'`))
      .where(sql`administrator is not null`),
    /** For companies in a search of the customers. */
    index("orders_company_idx").using("gin", sql`shop_fold(${table.company} ->> 'name') gin_trgm_ops`),
    index("orders_search_idx").using("gin", table.searchFolded.op("gin_trgm_ops")),
    index("orders_products_idx").using("gin", table.productsFolded.op("gin_trgm_ops")),
    index("orders_short_parts_idx").using("gin", shortParts([table.searchFolded, table.productsFolded])),
    /** For recent revenue (D26). */
    index("orders_paid_at_idx")
      .on(table.paidAt)
      .where(sql`status = 'paid'`),
    /** For the job that looks up the invoices of paid orders. */
    index("orders_without_number_idx")
      .on(table.moneyAskedAt.asc().nullsFirst())
      .where(sql`status = 'paid' and invoice_number is null`),
    /** For the job that asks about transferred money, and the admin home. */
    index("orders_cash_idx")
      .on(table.cashAskedAt)
      .where(sql`cash_cents > 0`),
    /** Every checkout adds these sales up. */
    index("orders_cross_border_idx").on(table.paidAt).where(sql.raw(IS_CROSS_BORDER)),
    /** For the admin home's list of orders whose VAT is in doubt. */
    index("orders_vat_concern_idx")
      .on(table.paidAt)
      .where(sql`vat_evidence ->> 'concern' is not null`),
    check("orders_status_known", sql`${table.status} in (${statusList})`),
    check("orders_amount_range", sql`${table.amountCents} between 1 and 99999999`),
    check("orders_vat_range", sql`${table.vatCents} between 0 and ${table.amountCents}`),
    check("orders_vat_rule_known", sql`${table.vatRule} in (${sqlList(VAT_RULES)})`),
    check("orders_net_has_company", sql`${table.vatRate} > 0 or ${table.company} is not null`),
    check("orders_vat_rate_range", sql`${table.vatRate} between 0 and 30`),
    check("orders_currency_euro", sql`${table.currency} = 'eur'`),
    check(
      "orders_invoice_number_has_time",
      sql`${table.invoiceNumber} is null or ${table.invoiceNumberedAt} is not null`,
    ),
    check("orders_paid_has_time", sql`(${table.status} = 'paid') = (${table.paidAt} is not null)`),
  ],
);

/** Line items are snapshots, so that a product can be changed or deleted (D13). */
export const orderItems = pgTable(
  "order_items",
  {
    orderId: uuid("order_id")
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    productId: uuid("product_id").references(() => products.id, { onDelete: "set null" }),
    productname: text("productname").notNull(),
    plan: text("plan").notNull(),
    description: text("description").notNull(),
    unitCents: integer("unit_cents").notNull(),
    /** The price on screen, which includes VAT; null if it's `unitCents`. */
    listedCents: integer("listed_cents"),
    quantity: integer("quantity").notNull(),
    /** The order whose units of the same product this line renews, once it is paid (D51). */
    renewsOrderId: uuid("renews_order_id")
      .$type<OrderId>()
      .references(() => orders.id, { onDelete: "set null" }),
    lineCents: bigint("line_cents", { mode: "number" })
      .notNull()
      .generatedAlwaysAs(sql`unit_cents::bigint * quantity`),
    /**
     * Folded for the admins' search. Stored, because folding the lines of 100,000 orders for each search takes seconds.
     */
    nameFolded: text("name_folded")
      .notNull()
      .generatedAlwaysAs(sql`shop_fold(productname)`),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index("order_items_product_id_idx").on(table.productId),
    index("order_items_renews_order_id_idx").on(table.renewsOrderId),
    index("order_items_name_folded_idx").using("gin", table.nameFolded.op("gin_trgm_ops")),
    check("order_items_quantity_range", sql`${table.quantity} between 1 and 99`),
    check("order_items_unit_range", sql`${table.unitCents} between 1 and 99999999`),
    check("order_items_position_range", sql`${table.position} between 0 and 99`),
    check("order_items_plan_known", sql`${table.plan} in ('Monthly', '1 year', '3 year')`),
  ],
);

/**
 * An order's timeline, in sequence. Rows are only ever added: a trigger refuses everything else, except the erasure of a
 * name or a note.
 */
export const orderEvents = pgTable(
  "order_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid("order_id")
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    /** The event's source: one of EVENT_SOURCES (domain/orders/order-events.ts). */
    source: text("source").notNull(),
    /** The administrator's name at that time, if the step records it. */
    username: text("username"),
    /** The old and the new address of a correction. */
    note: text("note"),
    at: madeAt("at"),
  },
  (table) => [
    index("order_events_order_id_idx").on(table.orderId, table.id),
    /** For the admin home's list of mismatched amounts. */
    index("order_events_mismatch_idx")
      .on(table.orderId)
      .where(sql`kind = 'amount_mismatch'`),
  ],
);
