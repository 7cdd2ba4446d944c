import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  ADMINISTRATOR_EMAIL_MAX_CHARS,
  COMPANY_MAX_CHARS,
  ENTITLEMENT_STATES,
  type EntitlementEventKind,
  type EntitlementEventSource,
  type EntitlementState,
  FAILED_REASON_MAX_CHARS,
  OPEN_STATES,
  REFERENCE_MAX_CHARS,
} from "#domain/units/entitlement.ts";
import type { EntitlementId, OrderId } from "#domain/orders/ids.ts";
import { at, sqlList } from "../columns.ts";
import { shortParts } from "../search-columns.ts";
import { orderItems } from "./orders.ts";

const most = (chars: number) => sql.raw(String(chars));

/** One row per paid unit of an order: the buyer's entitlement, from the payment to its last day (D41). */
export const entitlements = pgTable(
  "entitlements",
  {
    id: uuid("id").$type<EntitlementId>().primaryKey().defaultRandom(),
    orderId: uuid("order_id").$type<OrderId>().notNull(),
    /** The order's line, and the unit's number within it, from 1. */
    position: integer("position").notNull(),
    unit: integer("unit").notNull(),
    state: text("state").$type<EntitlementState>().notNull(),
    /** The subscription's administrator (D42); null until known, and after an erasure. */
    administratorEmail: text("administrator_email"),
    administratorCompany: text("administrator_company"),
    /** The time from which the preset administrator applies, unless the buyer responds before. */
    detailsDueAt: at("details_due_at"),
    /** The time since which it can be delivered. */
    toDeliverSince: at("to_deliver_since"),
    /** The promised time (D43); while details are awaited, the latest that it can become. */
    promisedAt: at("promised_at").notNull(),
    /** The number of the shop's own order at its supplier. */
    supplierReference: text("supplier_reference"),
    /** The supplier that it was bought from (D87); null if nobody has said. */
    supplier: text("supplier"),
    /** The reference that the buyer received: a subscription, contract or serial number, or a note. */
    reference: text("reference"),
    startsOn: date("starts_on", { mode: "string" }),
    /** The last day covered. */
    endsOn: date("ends_on", { mode: "string" }),
    failedReason: text("failed_reason"),
    /** The earlier unit that this one renews (D51). */
    renewsId: uuid("renews_id")
      .$type<EntitlementId>()
      .references((): AnyPgColumn => entitlements.id, { onDelete: "set null" }),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    /** References and administrator, folded for the admins' search. */
    searchFolded: text("search_folded")
      .notNull()
      .generatedAlwaysAs(
        sql`shop_fold(coalesce(reference, '') || ' ' || coalesce(supplier_reference, '') || ' ' || coalesce(administrator_email, '') || ' ' || coalesce(administrator_company, '')) || ' ' || translate(shop_fold(coalesce(reference, '') || '/' || coalesce(supplier_reference, '')), ' -', '')`,
      ),
    /**
     * Customer and payment of its order and the name of its line, folded, because a search over three tables would read
     * every match in each. Written by triggers.
     */
    orderFolded: text("order_folded").notNull().default(""),
  },
  (table) => [
    foreignKey({
      name: "entitlements_line_fk",
      columns: [table.orderId, table.position],
      foreignColumns: [orderItems.orderId, orderItems.position],
    }).onDelete("cascade"),
    uniqueIndex("entitlements_unit_key").on(table.orderId, table.position, table.unit),
    index("entitlements_state_promised_at_idx").on(table.state, table.promisedAt),
    /** For units that are no longer waiting, by last change. */
    index("entitlements_state_updated_at_idx").on(table.state, table.updatedAt),
    index("entitlements_ends_on_idx")
      .on(table.endsOn)
      .where(sql`state = 'delivered'`),
    /** For counting the renewals of a range of days. */
    index("entitlements_last_day_idx")
      .on(table.endsOn)
      .where(sql`state in ('delivered', 'ended')`),
    /** A unit can be renewed only once. A revoked unit doesn't count as a renewal. */
    uniqueIndex("entitlements_renews_id_key")
      .on(table.renewsId)
      .where(sql`renews_id is not null and state <> 'revoked'`),
    index("entitlements_renews_id_idx").on(table.renewsId),
    /** For checking whether an order renews anything. */
    index("entitlements_renewing_idx")
      .on(table.orderId)
      .where(sql`renews_id is not null and state <> 'revoked'`),
    /** For suggesting the supplier that was named last. */
    index("entitlements_supplier_idx")
      .on(table.createdAt)
      .where(sql`supplier is not null`),
    /** For finding other units with the same reference, in any case, before a delivery (D43). */
    index("entitlements_reference_idx").on(sql`lower(${table.reference})`),
    index("entitlements_search_idx").using("gin", table.searchFolded.op("gin_trgm_ops")),
    index("entitlements_order_folded_idx").using("gin", table.orderFolded.op("gin_trgm_ops")),
    index("entitlements_short_parts_idx").using("gin", shortParts([table.searchFolded, table.orderFolded])),
    check("entitlements_state_known", sql`${table.state} in (${sqlList(ENTITLEMENT_STATES)})`),
    check("entitlements_unit_range", sql`${table.unit} between 1 and 99`),
    check(
      "entitlements_details_due_while_awaited",
      sql`(${table.state} = 'awaiting_details') = (${table.detailsDueAt} is not null)`,
    ),
    check(
      "entitlements_nobody_known_while_awaited",
      sql`${table.state} <> 'awaiting_details' or (${table.administratorEmail} is null and ${table.administratorCompany} is null)`,
    ),
    check(
      "entitlements_to_deliver_since",
      sql`${table.state} not in ('to_deliver', 'ordered') or ${table.toDeliverSince} is not null`,
    ),
    check(
      "entitlements_ordered_at_supplier",
      sql`${table.state} <> 'ordered' or ${table.supplierReference} is not null`,
    ),
    check(
      "entitlements_delivered_whole",
      sql`num_nulls(${table.reference}, ${table.startsOn}, ${table.endsOn}) in (0, 3)`,
    ),
    check(
      "entitlements_delivered_something",
      sql`${table.state} not in ('delivered', 'ended') or ${table.reference} is not null`,
    ),
    check(
      "entitlements_nothing_delivered_before",
      sql`${table.state} not in (${sqlList([...OPEN_STATES, "failed"])}) or ${table.reference} is null`,
    ),
    check("entitlements_renews_another", sql`${table.renewsId} <> ${table.id}`),
    check("entitlements_period", sql`${table.endsOn} >= ${table.startsOn}`),
    check(
      "entitlements_failed_with_reason",
      sql`(${table.state} = 'failed') = (${table.failedReason} is not null)`,
    ),
    check(
      "entitlements_reference_length",
      sql`length(${table.reference}) between 1 and ${most(REFERENCE_MAX_CHARS)}`,
    ),
    check(
      "entitlements_supplier_reference_length",
      sql`length(${table.supplierReference}) between 1 and ${most(REFERENCE_MAX_CHARS)}`,
    ),
    check(
      "entitlements_failed_reason_length",
      sql`length(${table.failedReason}) between 1 and ${most(FAILED_REASON_MAX_CHARS)}`,
    ),
    check(
      "entitlements_administrator_email_length",
      sql`length(${table.administratorEmail}) between 1 and ${most(ADMINISTRATOR_EMAIL_MAX_CHARS)}`,
    ),
    check(
      "entitlements_administrator_company_length",
      sql`length(${table.administratorCompany}) between 1 and ${most(COMPANY_MAX_CHARS)}`,
    ),
  ],
);

/**
 * An entitlement's timeline, in sequence. Rows are only ever added: a trigger refuses everything else,
 * except the erasure of a name or a note.
 */
export const entitlementEvents = pgTable(
  "entitlement_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    entitlementId: uuid("entitlement_id")
      .$type<EntitlementId>()
      .notNull()
      .references(() => entitlements.id, { onDelete: "cascade" }),
    kind: text("kind").$type<EntitlementEventKind>().notNull(),
    /** Null for the first event. */
    fromState: text("from_state").$type<EntitlementState>(),
    toState: text("to_state").$type<EntitlementState>().notNull(),
    source: text("source").$type<EntitlementEventSource>().notNull(),
    /** The administrator's name at that time. */
    username: text("username"),
    /** The reference or reason given; for a correction, the previous reference. */
    note: text("note"),
    at: at("at").notNull(),
  },
  (table) => [
    index("entitlement_events_entitlement_id_idx").on(table.entitlementId, table.id),
    check(
      "entitlement_events_admin_named",
      sql`(${table.source} = 'admin') = (${table.username} is not null)`,
    ),
  ],
);
