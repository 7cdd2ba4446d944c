import { drizzle } from "drizzle-orm/postgres-js";
import { isNotNull } from "drizzle-orm";
import { readShopValues, sampleFacts } from "#domain/settings/shop-values.ts";
import { shopSettings } from "#worker/db/schema/settings.ts";
import { connect } from "../database/connection.ts";
import type { SecretValues } from "./secret-values.ts";

/**
 * Returns what the owner still has to enter in the deployed shop (D85). It prevents no deployment, because it's entered afterwards; the
 * shop sells nothing before. Nothing for a database that can't be read, which the catalogue's check reports.
 */
export async function settingsNotes({ values }: SecretValues): Promise<string[]> {
  const stored = await storedTexts(values["DATABASE_URL"]).catch(() => null);
  if (stored === null) return [];
  const shop = readShopValues(stored);
  const missing = [...sampleFacts(shop), ...(shop.licenceSource === "" ? ["Where licences come from"] : [])];
  return missing.length === 0 ? [] : [`Still to be entered at /Admin/settings: ${missing.join(", ")}.`];
}

/** Returns the settings' texts; none before the first migration. */
async function storedTexts(databaseUrl: string | undefined): Promise<Record<string, string>> {
  const sql = connect(databaseUrl ?? "");
  try {
    const [tables] = await sql`select to_regclass('public.shop_settings') is not null as made`;
    if (tables?.["made"] !== true) return {};
    const rows = await drizzle(sql).select().from(shopSettings).where(isNotNull(shopSettings.text));
    return Object.fromEntries(rows.flatMap(({ key, text }) => (text === null ? [] : [[key, text]])));
  } finally {
    await sql.end({ timeout: 1 });
  }
}
