import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import { z } from "zod";
import { CHECKOUT } from "../cli/checkout.ts";

export const MIGRATIONS_FOLDER = join(CHECKOUT, "migrations");

const journalSchema = z.looseObject({
  entries: z.tuple(
    [z.looseObject({ tag: z.string(), when: z.number() })],
    z.looseObject({ tag: z.string(), when: z.number() }),
  ),
});

/** Reads the list of migrations, the oldest first. The migrator stores the time of each that it has applied. */
export const readJournal = (): z.infer<typeof journalSchema> =>
  journalSchema.parse(JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, "meta", "_journal.json"), "utf8")));

/**
 * True if a database has a migration from before the first one here: they were replaced by one, which can only make a new
 * database.
 */
export async function isOfEarlierHistory(sql: Sql): Promise<boolean> {
  const [list] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`;
  if (list?.["found"] !== true) return false;
  const [first] = readJournal().entries;
  const older = await sql`select from drizzle.__drizzle_migrations where created_at < ${first.when} limit 1`;
  return older.length > 0;
}
