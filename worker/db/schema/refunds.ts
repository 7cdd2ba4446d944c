import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { DISPUTE_STATES, type DisputeState } from "#domain/orders/dispute.ts";
import {
  REFUND_EVENT_SOURCES,
  REFUND_REASON_MAX_CHARS,
  REFUND_SCOPES,
  REFUND_SOURCES,
  REFUND_STATES,
  type RefundEventSource,
  type RefundScope,
  type RefundSource,
  type RefundState,
} from "#domain/orders/refund.ts";
import type { EntitlementId, OrderId, RefundId, WithdrawalId } from "#domain/orders/ids.ts";
import { at, sqlList } from "../columns.ts";
import { entitlements } from "./entitlements.ts";
import { orders } from "./orders.ts";
import { withdrawals } from "./withdrawals.ts";

/** The provider's credit notes, each as it is there (D48). */
export const creditNotes = pgTable(
  "credit_notes",
  {
    providerId: text("provider_id").primaryKey(),
    orderId: uuid("order_id")
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** As printed on it. */
    number: text("number").notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** The VAT printed on it; null where it has none, and of one saved before the shop kept it. */
    vatCents: integer("vat_cents"),
    /** A void one counts for nothing. */
    void: boolean("void").notNull().default(false),
    createdAt: at("created_at").notNull(),
  },
  (table) => [
    index("credit_notes_order_id_idx").on(table.orderId),
    /** By which the job compares a period with the provider's. */
    index("credit_notes_created_at_idx").on(table.createdAt),
    check("credit_notes_amount_range", sql`${table.amountCents} between 1 and 99999999`),
    check("credit_notes_vat_range", sql`${table.vatCents} between 0 and 99999999`),
  ],
);

/**
 * Refunds: an administrator's from before the provider is asked, others as the provider tells them (D48). Amount and
 * order never change; a trigger keeps pending and succeeded ones together within what was paid (migrations/0014).
 */
export const refunds = pgTable(
  "refunds",
  {
    id: uuid("id").$type<RefundId>().primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Made by the administrator's page, so that a second press finds the first one's row. Null for a dashboard's. */
    requestKey: uuid("request_key").unique("refunds_request_key_key"),
    scope: text("scope").$type<RefundScope>().notNull(),
    /** The buyer keeps what is refunded: nothing is revoked. */
    keep: boolean("keep").notNull().default(false),
    amountCents: integer("amount_cents").notNull(),
    /** For the administrators; null for a dashboard's. */
    reason: text("reason"),
    source: text("source").$type<RefundSource>().notNull(),
    /** The administrator's name, as it was then. */
    username: text("username"),
    state: text("state").$type<RefundState>().notNull(),
    /** Null until the provider has answered. */
    providerId: text("provider_id").unique("refunds_provider_id_key"),
    /** Its credit note; a retry has that of the refund that failed. */
    creditNoteId: text("credit_note_id").references(() => creditNotes.providerId, { onDelete: "set null" }),
    /**
     * The VAT in it and its credit note's number, as the ledger has them: set once it has succeeded, and never changed after
     * that month is closed (D77).
     */
    vatCents: integer("vat_cents"),
    creditNoteNumber: text("credit_note_number"),
    /** The failed refund that this one makes again. */
    retryOf: uuid("retry_of")
      .$type<RefundId>()
      .references((): AnyPgColumn => refunds.id, { onDelete: "cascade" })
      .unique("refunds_retry_of_key"),
    /** The withdrawal that it answers (D49). */
    withdrawalId: uuid("withdrawal_id")
      .$type<WithdrawalId>()
      .references(() => withdrawals.id, { onDelete: "set null" }),
    failureReason: text("failure_reason"),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    succeededAt: at("succeeded_at"),
    failedAt: at("failed_at"),
  },
  (table) => [
    index("refunds_order_id_idx").on(table.orderId, table.createdAt),
    index("refunds_created_at_idx").on(table.createdAt),
    index("refunds_withdrawal_id_idx").on(table.withdrawalId),
    index("refunds_credit_note_id_idx").on(table.creditNoteId),
    /** For revenue (D26). */
    index("refunds_succeeded_at_idx")
      .on(table.succeededAt)
      .where(sql`state = 'succeeded'`),
    /** For the admin home's list of failed refunds. */
    index("refunds_failed_idx")
      .on(table.orderId)
      .where(sql`state = 'failed'`),
    /** For the job that asks the provider about pending refunds. */
    index("refunds_pending_idx")
      .on(table.updatedAt)
      .where(sql`state = 'pending'`),
    check("refunds_scope_known", sql`${table.scope} in (${sqlList(REFUND_SCOPES)})`),
    check("refunds_state_known", sql`${table.state} in (${sqlList(REFUND_STATES)})`),
    check("refunds_source_known", sql`${table.source} in (${sqlList(REFUND_SOURCES)})`),
    check("refunds_amount_range", sql`${table.amountCents} between 1 and 99999999`),
    check(
      "refunds_admin_named",
      sql`case ${table.source} when 'admin' then num_nulls(${table.username}, ${table.reason}, ${table.requestKey}) = 0 else num_nonnulls(${table.username}, ${table.requestKey}) = 0 end`,
    ),
    check(
      "refunds_provider_named",
      sql`${table.providerId} is not null or (${table.source} = 'admin' and ${table.state} <> 'succeeded')`,
    ),
    check(
      "refunds_succeeded_has_time",
      sql`${table.state} <> 'succeeded' or ${table.succeededAt} is not null`,
    ),
    check("refunds_failed_has_time", sql`(${table.state} = 'failed') = (${table.failedAt} is not null)`),
    check(
      "refunds_reason_length",
      sql`length(${table.reason}) between 1 and ${sql.raw(String(REFUND_REASON_MAX_CHARS))}`,
    ),
  ],
);

/** The units that a refund pays back. One counts once, unless its refund failed (D48). */
export const refundUnits = pgTable(
  "refund_units",
  {
    refundId: uuid("refund_id")
      .$type<RefundId>()
      .notNull()
      .references(() => refunds.id, { onDelete: "cascade" }),
    entitlementId: uuid("entitlement_id")
      .$type<EntitlementId>()
      .notNull()
      .references(() => entitlements.id, { onDelete: "cascade" }),
    /** Its refund failed, so that it may be paid back by another. */
    failed: boolean("failed").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.entitlementId] }),
    uniqueIndex("refund_units_once_key")
      .on(table.entitlementId)
      .where(sql`not failed`),
    index("refund_units_entitlement_id_idx").on(table.entitlementId),
  ],
);

/** A refund's timeline, in sequence. Rows are only ever added: a trigger refuses the rest (migrations/0029). */
export const refundEvents = pgTable(
  "refund_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    refundId: uuid("refund_id")
      .$type<RefundId>()
      .notNull()
      .references(() => refunds.id, { onDelete: "cascade" }),
    state: text("state").$type<RefundState>().notNull(),
    source: text("source").$type<RefundEventSource>().notNull(),
    at: at("at").notNull(),
  },
  (table) => [
    index("refund_events_refund_id_idx").on(table.refundId, table.id),
    check("refund_events_state_known", sql`${table.state} in (${sqlList(REFUND_STATES)})`),
    check("refund_events_source_known", sql`${table.source} in (${sqlList(REFUND_EVENT_SOURCES)})`),
  ],
);

/** Disputes, as the provider tells them (D50). */
export const disputes = pgTable(
  "disputes",
  {
    providerId: text("provider_id").primaryKey(),
    orderId: uuid("order_id")
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    state: text("state").$type<DisputeState>().notNull(),
    /** The provider's own state, which says whether an answer is awaited. */
    providerState: text("provider_state").notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** The provider's word for it, such as `product_not_received`. */
    reason: text("reason").notNull(),
    /** Until when the provider takes an answer. */
    dueAt: at("due_at"),
    openedAt: at("opened_at").notNull(),
    /** When the shop first heard of it: its day in what the shop is mailed (D78). */
    heardAt: at("heard_at"),
    /** When it was found to be lost: its day in the revenue. */
    lostAt: at("lost_at"),
    /** When the provider was asked: an answer from before changes nothing. */
    askedAt: at("asked_at").notNull(),
  },
  (table) => [
    index("disputes_order_id_idx").on(table.orderId),
    index("disputes_opened_at_idx").on(table.openedAt),
    index("disputes_open_idx")
      .on(table.dueAt)
      .where(sql`state in ('inquiry', 'open')`),
    index("disputes_lost_at_idx")
      .on(table.lostAt)
      .where(sql`state = 'lost'`),
    check("disputes_state_known", sql`${table.state} in (${sqlList(DISPUTE_STATES)})`),
    check("disputes_amount_range", sql`${table.amountCents} between 0 and 99999999`),
    check("disputes_lost_has_time", sql`(${table.state} = 'lost') = (${table.lostAt} is not null)`),
  ],
);

/** Amounts that a dispute took from the shop, below 0, and gave back. Rows are only ever added (D77). */
export const disputeMovements = pgTable(
  "dispute_movements",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    disputeId: text("dispute_id")
      .notNull()
      .references(() => disputes.providerId, { onDelete: "cascade" }),
    orderId: uuid("order_id")
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    amountCents: integer("amount_cents").notNull(),
    /** The VAT within it, of the same sign. */
    vatCents: integer("vat_cents").notNull(),
    /** When the shop learnt of it: its day in the ledger. */
    at: at("at").notNull(),
  },
  (table) => [
    index("dispute_movements_dispute_id_idx").on(table.disputeId),
    index("dispute_movements_order_id_idx").on(table.orderId),
    index("dispute_movements_at_idx").on(table.at),
    check("dispute_movements_not_nothing", sql`${table.amountCents} <> 0`),
  ],
);

/** Paid orders whose refunds, credit notes and provider disagree, since the job found it so (D48). */
export const refundMismatches = pgTable("refund_mismatches", {
  orderId: uuid("order_id")
    .$type<OrderId>()
    .primaryKey()
    .references(() => orders.id, { onDelete: "cascade" }),
  /** One sentence for the administrators. */
  found: text("found").notNull(),
  foundAt: at("found_at").notNull(),
});
