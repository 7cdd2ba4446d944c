import { sql } from "drizzle-orm";
import { check, date, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { ACCOUNTANT_LINK_MAX_DAYS, ACCOUNTANT_NAME_MAX_CHARS } from "#domain/books/accountant-link.ts";
import { at, createdAt } from "../columns.ts";

/** Links that let an accountant read the books without signing in (D56). */
export const accountantLinks = pgTable(
  "accountant_links",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** Whom it's for. */
    name: text("name").notNull(),
    /** SHA-256 of its token, which is stored nowhere. */
    tokenHash: text("token_hash").notNull().unique("accountant_links_token_hash_key"),
    /** The administrator's name at that time. */
    createdBy: text("created_by").notNull(),
    createdAt: createdAt(),
    /** The last day in Amsterdam on which it opens anything. */
    validUntil: date("valid_until", { mode: "string" }).notNull(),
    lastUsedAt: at("last_used_at"),
    revokedAt: at("revoked_at"),
  },
  (table) => [
    check("accountant_links_hash_form", sql`${table.tokenHash} ~ '^[0-9a-f]{64}$'`),
    check(
      "accountant_links_name_length",
      sql`length(${table.name}) between 1 and ${sql.raw(String(ACCOUNTANT_NAME_MAX_CHARS))}`,
    ),
    check(
      "accountant_links_valid_range",
      sql`${table.validUntil} - (${table.createdAt} at time zone 'Europe/Amsterdam')::date between 0 and ${sql.raw(String(ACCOUNTANT_LINK_MAX_DAYS))}`,
    ),
  ],
);
