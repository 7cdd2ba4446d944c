import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { ACCOUNT_LINK_KINDS, type AccountLinkKind } from "#domain/accounts/account-link.ts";
import { STAFF_ROLES } from "#domain/accounts/permissions.ts";
import { LONGEST_SESSION_DAYS } from "#domain/site/retention.ts";
import { at, createdAt, madeAt, sqlList } from "../columns.ts";
import { emailKey } from "../email-key.ts";

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
    /** When the account became one of staff, most recently; null for customers. */
    staffSince: at("staff_since"),
    /** The company that its owner last bought for (D76), as typed; null without one. Parsed when it's read. */
    company: jsonb("company"),
    /** Confirmed by its owner, as typed (D59); null without one. */
    email: text("email"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("users_username_key").on(sql`lower(${table.username})`),
    uniqueIndex("users_email_key").on(emailKey(table.email)),
    check("users_username_form", sql`${table.username} ~ '^[A-Za-z][A-Za-z0-9_-]{3,23}$'`),
    check("users_staff_roles_known", sql`${table.staffRoles} <@ array[${sqlList(STAFF_ROLES)}]`),
    check(
      "users_staff_roles_of_admins",
      sql`(${table.roles} @> array[5150]) = (cardinality(${table.staffRoles}) > 0)`,
    ),
    check(
      "users_staff_since_of_staff",
      sql`(${table.staffSince} is not null) = (cardinality(${table.staffRoles}) > 0)`,
    ),
    check("users_roles_known", sql`${table.roles} <@ array[2001, 5150] and ${table.roles} @> array[2001]`),
  ],
);

const LONGEST_SESSION = sql.raw(`interval '${LONGEST_SESSION_DAYS * 24} hours'`);

/** Returns the time at which a session ends, however often it has been extended (D17). */
export const longestSessionEnd = (started: SQLWrapper): SQL => sql`${started} + ${LONGEST_SESSION}`;

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
    /** Browser and system in words, such as 'Firefox on Windows', and the request's country: of the last visit (D58). */
    device: text("device").notNull().default("Unknown browser"),
    country: text("country"),
    /** The last visit, to within SEEN_EVERY_MS. */
    seenAt: madeAt("seen_at"),
    /** The last time that its user proved who they are in this session; the sign-in is the first (D58). */
    provenAt: madeAt("proven_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check("sessions_end_in_time", sql`${table.expiresAt} <= ${longestSessionEnd(table.createdAt)}`),
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

/**
 * Links mailed to the owners of accounts, each to be used once (D59). Using or replacing one deletes it. `token_hash` is the
 * SHA-256 of a token made from the id with a key that the database doesn't have.
 */
export const accountLinks = pgTable(
  "account_links",
  {
    id: uuid("id").primaryKey(),
    tokenHash: text("token_hash").notNull(),
    kind: text("kind").$type<AccountLinkKind>().notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The address that the link confirms; null for a link that resets a password. */
    email: text("email"),
    expiresAt: at("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("account_links_token_hash_key").on(table.tokenHash),
    index("account_links_user_id_idx").on(table.userId),
    /** A newer link to confirm an address ends the older one. */
    uniqueIndex("account_links_one_confirmation")
      .on(table.userId)
      .where(sql`kind = 'confirm_email'`),
    index("account_links_expires_at_idx").on(table.expiresAt),
    check("account_links_kind_known", sql`${table.kind} in (${sqlList(ACCOUNT_LINK_KINDS)})`),
    check(
      "account_links_email_confirmed",
      sql`(${table.kind} = 'confirm_email') = (${table.email} is not null)`,
    ),
  ],
);
