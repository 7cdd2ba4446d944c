import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import type { Sql } from "postgres";
import { z } from "zod";
import { CHECKOUT } from "../cli/checkout.ts";

export const MIGRATIONS_FOLDER = join(CHECKOUT, "migrations");

const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });
const journal = journalSchema.parse(
  JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, "meta", "_journal.json"), "utf8")),
);

/** Every migration by file name, in the order in which they run. */
export const MIGRATION_TAGS: readonly string[] = journal.entries.map(({ tag }) => tag);

/** Migrates an empty database to the schema before the named migration. */
export async function applyBefore(sql: Sql, tag: string): Promise<void> {
  const landed = MIGRATION_TAGS.indexOf(tag);
  if (landed < 0) throw new Error(`there is no migration ${tag}`);
  if (landed === 0) return;
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  try {
    cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
    const entries = journal.entries.slice(0, landed);
    writeFileSync(join(folder, "meta", "_journal.json"), JSON.stringify({ ...journal, entries }));
    await migrate(drizzle(sql), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
