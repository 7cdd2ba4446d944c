import { sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";

/** A change that no trigger sees, by table and row. */
export type NotedChange = {
  readonly table: string;
  readonly key: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
};

/** Notes a change for the act of this transaction (D60); nothing if it isn't an act of staff. */
export async function noteChange(tx: Queryable, { table, key, before, after }: NotedChange): Promise<void> {
  await tx.execute(sql`
    insert into act_changes (act_id, table_name, row_key, before, after)
    select nullif(current_setting('shop.act', true), '')::uuid, ${table}, ${key}, ${jsonText(before)}::jsonb, ${jsonText(after)}::jsonb
    where coalesce(current_setting('shop.act', true), '') <> ''`);
}

const jsonText = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));
