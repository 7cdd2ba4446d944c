import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
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
    updatedAt: madeAt("updated_at"),
  },
  (table) => [
    check("staff_rules_one_row", sql`${table.onlyRow}`),
    check("staff_rules_refund_limit_counts", sql`${table.refundLimitCents} >= 0`),
  ],
);
