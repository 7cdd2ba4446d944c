import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { CORRECTION_STATES, type CorrectionState } from "#domain/orders/corrected-invoice.ts";
import type { OrderId, RefundId } from "#domain/orders/ids.ts";
import { VAT_RULES, type VatRule } from "#domain/vat/decide-vat.ts";
import { at, createdAt, sqlList } from "../columns.ts";
import { type OrderCompany, orders } from "./orders.ts";
import { refunds } from "./refunds.ts";

/**
 * Invoices that replace an earlier one of their order: the earlier one is credited in full and stays (D56, D76). An order's
 * own company and VAT never change; the newest one that is done is in force. A trigger refuses any change of a done one
 * but the erasure of a name.
 */
export const correctedInvoices = pgTable(
  "corrected_invoices",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    orderId: uuid("order_id")
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    state: text("state").$type<CorrectionState>().notNull().default("pending"),
    /** The administrator's name at that time; null for the buyer. */
    username: text("username"),
    company: jsonb("company").$type<OrderCompany>().notNull(),
    vatRule: text("vat_rule").$type<VatRule>().notNull(),
    vatRate: numeric("vat_rate", { precision: 4, scale: 1, mode: "number" }).notNull(),
    /** The refund of the VAT, after which the rest is credited; null if the sum stays (D54). */
    refundId: uuid("refund_id")
      .$type<RefundId>()
      .references(() => refunds.id, { onDelete: "set null" }),
    /** The sum of both documents: what the buyer has paid and not got back. */
    amountCents: integer("amount_cents").notNull(),
    /** The invoice that it replaces. */
    creditedInvoiceId: text("credited_invoice_id").notNull(),
    creditedInvoiceNumber: text("credited_invoice_number").notNull(),
    creditNoteId: text("credit_note_id"),
    creditNoteNumber: text("credit_note_number"),
    /** The VAT printed on the credit note, or what was left of its invoice's if the provider doesn't state it. */
    creditedVatCents: integer("credited_vat_cents"),
    /** The new invoice: a draft until it's done. */
    invoiceId: text("invoice_id"),
    invoiceNumber: text("invoice_number"),
    vatCents: integer("vat_cents"),
    failureReason: text("failure_reason"),
    createdAt: createdAt(),
    /** The time when a job last tried to finish it, so that each has its turn. */
    askedAt: at("asked_at"),
    doneAt: at("done_at"),
  },
  (table) => [
    index("corrected_invoices_order_id_idx").on(table.orderId),
    uniqueIndex("corrected_invoices_one_pending")
      .on(table.orderId)
      .where(sql`state = 'pending'`),
    /** A failed one can be followed by another for the same refund. */
    uniqueIndex("corrected_invoices_refund_id_key")
      .on(table.refundId)
      .where(sql`state <> 'failed'`),
    /** For finding the order of its credit notes. */
    index("corrected_invoices_invoice_id_idx").on(table.invoiceId),
    /** For the ledger (D77). */
    index("corrected_invoices_done_at_idx").on(table.doneAt),
    check("corrected_invoices_state_known", sql`${table.state} in (${sqlList(CORRECTION_STATES)})`),
    check("corrected_invoices_vat_rule_known", sql`${table.vatRule} in (${sqlList(VAT_RULES)})`),
    check("corrected_invoices_vat_rate_range", sql`${table.vatRate} between 0 and 30`),
    check("corrected_invoices_amount_range", sql`${table.amountCents} between 1 and 99999999`),
    check(
      "corrected_invoices_done_is_whole",
      sql`${table.state} <> 'done' or num_nulls(${table.creditNoteId}, ${table.creditNoteNumber}, ${table.creditedVatCents}, ${table.invoiceId}, ${table.invoiceNumber}, ${table.vatCents}, ${table.doneAt}) = 0`,
    ),
  ],
);
