import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { OrderId } from "#domain/orders/ids.ts";
import { LATE_OUTCOMES, type LateOutcome } from "#domain/books/late-vat-check.ts";
import { at, sqlList } from "../columns.ts";
import { orders } from "./orders.ts";

/**
 * The VAT numbers that the register was silent about and that are asked about again, because their paid orders have VAT only for
 * that reason (D54). Once there is an outcome, a trigger refuses any change.
 */
export const lateVatChecks = pgTable(
  "late_vat_checks",
  {
    orderId: uuid("order_id")
      .$type<OrderId>()
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** With its prefix: the order's, or a corrected one (D76). */
    vatNumber: text("vat_number").notNull(),
    /** The questions since the payment or the correction. */
    attempts: integer("attempts").notNull().default(0),
    nextAt: at("next_at").notNull(),
    /** The day on which the return for its quarter is due: the last one with a question. */
    endsOn: date("ends_on", { mode: "string" }).notNull(),
    /** Null while the number is asked about. */
    outcome: text("outcome").$type<LateOutcome>(),
    /** The last answer, as in `vat_checks`; null before the first one. */
    name: text("name"),
    address: text("address"),
    consultationNumber: text("consultation_number"),
    checkedAt: at("checked_at"),
    answer: text("answer"),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.vatNumber] }),
    index("late_vat_checks_due_idx")
      .on(table.nextAt)
      .where(sql`outcome is null`),
    /** For the admin home. */
    index("late_vat_checks_outcome_idx").on(table.outcome),
    check("late_vat_checks_attempts_range", sql`${table.attempts} >= 0`),
    check("late_vat_checks_outcome_known", sql`${table.outcome} in (${sqlList(LATE_OUTCOMES)})`),
    check(
      "late_vat_checks_outcome_has_answer",
      sql`${table.outcome} is null or (${table.checkedAt} is not null and ${table.answer} is not null)`,
    ),
  ],
);
