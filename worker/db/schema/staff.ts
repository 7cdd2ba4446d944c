import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { SECOND_EYES_REFUND_CENTS } from "#domain/accounts/approvals.ts";
import { INVITATION_NAME_MAX_CHARS } from "#domain/accounts/staff-input.ts";
import { STAFF_ROLES } from "#domain/accounts/permissions.ts";
import { at, createdAt, madeAt, sqlList } from "../columns.ts";
import { users } from "./auth.ts";

/** Open invitations to the staff (D57). Accepting or withdrawing one deletes it. */
export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Whom it's for. */
    name: text("name").notNull(),
    staffRoles: text("staff_roles", { enum: STAFF_ROLES }).array().notNull(),
    /** SHA-256 of its token, which is stored nowhere. */
    tokenHash: text("token_hash").notNull().unique("staff_invitations_token_hash_key"),
    invitedBy: uuid("invited_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    index("staff_invitations_invited_by_idx").on(table.invitedBy),
    check("staff_invitations_hash_form", sql`${table.tokenHash} ~ '^[0-9a-f]{64}$'`),
    check(
      "staff_invitations_name_length",
      sql`length(${table.name}) between 1 and ${sql.raw(String(INVITATION_NAME_MAX_CHARS))}`,
    ),
    check(
      "staff_invitations_roles_known",
      sql`cardinality(${table.staffRoles}) > 0 and ${table.staffRoles} <@ array[${sqlList(STAFF_ROLES)}]`,
    ),
  ],
);

/** The rules that staff accounts follow (D57, D58): one row, or none while nobody has set any. */
export const staffRules = pgTable(
  "staff_rules",
  {
    onlyRow: boolean("only_row").primaryKey().default(true),
    /** True if staff need a second factor (D58). */
    secondFactorRequired: boolean("second_factor_required").notNull().default(false),
    /** The most that staff without `refunds.unlimited` may refund of one order; null for no limit. */
    refundLimitCents: integer("refund_limit_cents"),
    /** True if large refunds, changes of staff and exports wait for another owner (D57). */
    secondEyes: boolean("second_eyes").notNull().default(false),
    /** The sum of an order's refunds above which a refund waits. */
    secondEyesRefundCents: integer("second_eyes_refund_cents").notNull().default(SECOND_EYES_REFUND_CENTS),
    updatedAt: madeAt("updated_at"),
  },
  (table) => [
    check("staff_rules_one_row", sql`${table.onlyRow}`),
    check("staff_rules_refund_limit_counts", sql`${table.refundLimitCents} >= 0`),
    check("staff_rules_second_eyes_refund_counts", sql`${table.secondEyesRefundCents} >= 0`),
  ],
);

/**
 * Calls of staff that wait for another owner, or that one has approved (D57). The call's act deletes its row, so that each
 * approval is used once.
 */
export const approvals = pgTable(
  "approvals",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    askedBy: uuid("asked_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    call: text("call").notNull(),
    /** SHA-256 of the call's input in canonical form. */
    inputHash: text("input_hash").notNull(),
    /** The call in words, for the owner who approves it. */
    summary: text("summary").notNull(),
    askedAt: madeAt("asked_at"),
    expiresAt: at("expires_at").notNull(),
    approvedBy: uuid("approved_by").references(() => users.id, { onDelete: "cascade" }),
    approvedAt: at("approved_at"),
  },
  (table) => [
    unique("approvals_asked_once_key").on(table.askedBy, table.call, table.inputHash),
    index("approvals_approved_by_idx").on(table.approvedBy),
    index("approvals_expires_at_idx").on(table.expiresAt),
    check("approvals_hash_form", sql`${table.inputHash} ~ '^[0-9a-f]{64}$'`),
    check("approvals_approved_complete", sql`(${table.approvedBy} is null) = (${table.approvedAt} is null)`),
    check("approvals_by_another", sql`${table.approvedBy} <> ${table.askedBy}`),
  ],
);
