import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { STAFF_ROLES } from "#domain/accounts/permissions.ts";
import { at, createdAt } from "../columns.ts";

const KNOWN_STAFF_ROLES = `array[${STAFF_ROLES.map((role) => `'${role}'`).join(", ")}]`;

/** Accounts. Usernames are unique ignoring case (D17); every account has the user role (D19). */
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
    /** Empty for customers; everyone who may enter the admin area has at least one (D57). */
    staffRoles: text("staff_roles", { enum: STAFF_ROLES })
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** The company that its owner last bought for (D76), as typed; null without one. Parsed when it's read. */
    company: jsonb("company"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("users_username_key").on(sql`lower(${table.username})`),
    check("users_username_form", sql`${table.username} ~ '^[A-Za-z][A-Za-z0-9_-]{3,23}$'`),
    check("users_staff_roles_known", sql`${table.staffRoles} <@ ${sql.raw(KNOWN_STAFF_ROLES)}`),
    check(
      "users_staff_roles_of_admins",
      sql`(${table.roles} @> array[5150]) = (cardinality(${table.staffRoles}) > 0)`,
    ),
    check("users_roles_known", sql`${table.roles} <@ array[2001, 5150] and ${table.roles} @> array[2001]`),
  ],
);

/** Sign-in sessions. `id` is a hash of the cookie's value, so that a leaked table opens no session (D17). */
export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: at("expires_at").notNull(),
    /** 'Trust This Device': 30 days, extended on use; otherwise the cookie ends with the browser session. */
    trusted: boolean("trusted").notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index("sessions_user_id_idx").on(table.userId),
    index("sessions_expires_at_idx").on(table.expiresAt),
  ],
);

/** Failed sign-ins within a minute of the first, keyed by a hash of the address or name they count against (D37). */
export const signInFailures = pgTable(
  "sign_in_failures",
  {
    key: text("key").primaryKey(),
    since: at("since").notNull(),
    failures: integer("failures").notNull(),
  },
  (table) => [index("sign_in_failures_since_idx").on(table.since)],
);
