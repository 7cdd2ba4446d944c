import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { CHECK_OUTCOMES, type CheckOutcome } from "#domain/vat/vat-number.ts";
import { at, sqlList } from "../columns.ts";

/** The newest answer of the registry for a number, so that one purchase asks once (D54). */
export const vatChecks = pgTable(
  "vat_checks",
  {
    /** With its prefix. */
    vatNumber: text("vat_number").primaryKey(),
    outcome: text("outcome").$type<CheckOutcome>().notNull(),
    name: text("name"),
    address: text("address"),
    consultationNumber: text("consultation_number"),
    checkedAt: at("checked_at").notNull(),
    answer: text("answer").notNull(),
  },
  (table) => [
    index("vat_checks_checked_at_idx").on(table.checkedAt),
    check("vat_checks_outcome_known", sql`${table.outcome} in (${sqlList(CHECK_OUTCOMES)})`),
  ],
);
