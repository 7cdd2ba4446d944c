import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { SETTING_MAX_CHARS } from "#domain/settings/save-settings.ts";
import { madeAt } from "../columns.ts";

/**
 * What the shop's owner has entered (D85): a row for each setting that they've ever changed. Every write replaces the catalogue's
 * version by a trigger, so that all isolates follow.
 */
export const shopSettings = pgTable(
  "shop_settings",
  {
    key: text("key").primaryKey(),
    /** As it was typed, and its schema reads it; null if the preset counts again. */
    text: text("text"),
    /** Counts the changes, so that nobody overwrites one that they haven't seen. */
    version: integer("version").notNull().default(1),
    changedAt: madeAt("changed_at"),
    /** The owner's name at that time; null after an erasure. */
    changedBy: text("changed_by"),
  },
  (table) => [
    check("shop_settings_key_form", sql`${table.key} ~ '^[a-zA-Z_.]{1,80}$'`),
    check("shop_settings_text_length", sql`length(${table.text}) <= ${sql.raw(String(SETTING_MAX_CHARS))}`),
    check("shop_settings_version_range", sql`${table.version} >= 1`),
  ],
);
