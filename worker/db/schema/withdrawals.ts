import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { OrderId, WithdrawalId } from "#domain/orders/ids.ts";
import { at, createdAt } from "../columns.ts";
import { emailKey } from "../email-key.ts";
import { orders } from "./orders.ts";

/** Withdrawals from a contract, as declared (D34). */
export const withdrawals = pgTable(
  "withdrawals",
  {
    id: uuid("id").$type<WithdrawalId>().primaryKey().defaultRandom(),
    /** Shown to people through `withdrawalNumber`. */
    sequence: bigint("sequence", { mode: "number" }).notNull().generatedAlwaysAsIdentity({ startWith: 1001 }),
    /** A hash of the sender's key and the statement, so that a second click finds the first one's row. */
    fingerprint: text("fingerprint").notNull().unique("withdrawals_fingerprint_key"),
    name: text("name").notNull(),
    email: text("email").notNull(),
    /** As typed. */
    orderNumber: text("order_number").notNull(),
    /** Set if number and email match one order. */
    orderId: uuid("order_id")
      .$type<OrderId>()
      .references(() => orders.id, { onDelete: "set null" }),
    statement: text("statement").notNull(),
    createdAt: createdAt(),
    handledAt: at("handled_at"),
    /** The username of the admin who handled it, at that time. */
    handledBy: text("handled_by"),
  },
  (table) => [
    uniqueIndex("withdrawals_sequence_key").on(table.sequence),
    index("withdrawals_order_id_idx").on(table.orderId),
    index("withdrawals_open_idx")
      .on(table.sequence)
      .where(sql`handled_at is null`),
    /** For finding an open declaration that a new one repeats. */
    index("withdrawals_open_email_idx")
      .on(sql`lower(${table.email})`)
      .where(sql`handled_at is null`),
    /** For a buyer's page (D61). */
    index("withdrawals_sender_idx").on(emailKey(table.email)),
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
