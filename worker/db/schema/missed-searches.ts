import { sql } from "drizzle-orm";
import { check, date, integer, pgTable, text } from "drizzle-orm/pg-core";

/** Search texts without matches, and their number (D75), without any data about the visitor. */
export const missedSearches = pgTable(
  "missed_searches",
  {
    /** Folded, so that one text is one row regardless of its spelling. */
    text: text("text").primaryKey(),
    count: integer("count").notNull(),
    /** The UTC day of the last search. */
    lastDay: date("last_day", { mode: "string" }).notNull(),
  },
  (table) => [
    check("missed_searches_text_length", sql`length(${table.text}) between 1 and 100`),
    check("missed_searches_count_range", sql`${table.count} >= 1`),
  ],
);
