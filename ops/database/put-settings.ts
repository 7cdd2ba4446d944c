import { drizzle } from "drizzle-orm/postgres-js";
import type { SettingKey } from "#domain/settings/settings.ts";
import { connect } from "./connection.ts";
import { shopSettings } from "#worker/db/schema/settings.ts";

/** Enters settings that nobody has changed yet (D85), as texts. */
export async function putSettings(
  databaseUrl: string,
  texts: Readonly<Partial<Record<SettingKey, string>>>,
): Promise<void> {
  const sql = connect(databaseUrl);
  try {
    const rows = Object.entries(texts).map(([key, text]) => ({ key, text }));
    await drizzle(sql).insert(shopSettings).values(rows).onConflictDoNothing();
  } finally {
    await sql.end({ timeout: 1 });
  }
}
