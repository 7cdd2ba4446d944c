import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { CHALLENGE_PURPOSES, PASSKEY_NAME_MAX_CHARS, type Transport } from "#domain/accounts/factors.ts";
import { at, createdAt, sqlList } from "../columns.ts";
import { users } from "./auth.ts";

const userId = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Passkeys of accounts (D58). They're public keys: a leaked table signs nobody in. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: userId(),
    /** As the browser names it, in base64url. */
    credentialId: text("credential_id").notNull().unique(),
    /** The COSE key, in base64url. */
    publicKey: text("public_key").notNull(),
    /** The number of signatures that the authenticator has counted; always 0 for one that doesn't count. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().$type<Transport[]>().notNull(),
    /** True if its maker keeps a copy, so that it survives the device. */
    backedUp: boolean("backed_up").notNull(),
    name: text("name").notNull(),
    createdAt: createdAt(),
    lastUsedAt: at("last_used_at"),
  },
  (table) => [
    index("passkeys_user_id_idx").on(table.userId),
    check("passkeys_counter_counts", sql`${table.counter} >= 0`),
    check(
      "passkeys_name_length",
      sql`length(${table.name}) between 1 and ${sql.raw(String(PASSKEY_NAME_MAX_CHARS))}`,
    ),
  ],
);

/** The secret of an account's codes (D58), encrypted. Codes are on once one has been right. */
export const codeSecrets = pgTable(
  "code_secrets",
  {
    userId: userId().primaryKey(),
    sealedSecret: text("sealed_secret").notNull(),
    /** The step of the last code that was accepted: neither it nor an earlier one is accepted again. */
    lastStep: integer("last_step").notNull().default(0),
    confirmedAt: at("confirmed_at"),
    /** Wrong codes within a day of the first. */
    wrongCodes: integer("wrong_codes").notNull().default(0),
    wrongSince: at("wrong_since"),
    createdAt: createdAt(),
  },
  (table) => [check("code_secrets_wrong_codes_count", sql`${table.wrongCodes} >= 0`)],
);

/** Recovery codes that haven't been used (D58). `hash` is the SHA-256 of 120 random bits, so it needs no key. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  { hash: text("hash").primaryKey(), userId: userId(), createdAt: createdAt() },
  (table) => [index("recovery_codes_user_id_idx").on(table.userId)],
);

/** Challenges that a passkey may still answer (D58). An answer deletes its challenge, so it counts once. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    hash: text("hash").primaryKey(),
    purpose: text("purpose", { enum: CHALLENGE_PURPOSES }).notNull(),
    /** Null only for a sign-in without a name. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    index("passkey_challenges_expires_at_idx").on(table.expiresAt),
    index("passkey_challenges_user_id_idx").on(table.userId),
    check("passkey_challenges_purpose_known", sql`${table.purpose} in (${sqlList(CHALLENGE_PURPOSES)})`),
    check("passkey_challenges_user_known", sql`(${table.userId} is null) = (${table.purpose} = 'sign_in')`),
  ],
);

/** Sign-ins with the right password that wait for the second factor (D58). `id` is a hash of the cookie's value. */
export const pendingSignIns = pgTable(
  "pending_sign_ins",
  {
    id: text("id").primaryKey(),
    userId: userId(),
    /** A hash of the stored password hash: changing the password ends the sign-in. */
    passwordDigest: text("password_digest").notNull(),
    trusted: boolean("trusted").notNull(),
    /** Attempts so far, right or wrong. */
    attempts: integer("attempts").notNull().default(0),
    expiresAt: at("expires_at").notNull(),
  },
  (table) => [
    index("pending_sign_ins_user_id_idx").on(table.userId),
    index("pending_sign_ins_expires_at_idx").on(table.expiresAt),
  ],
);
