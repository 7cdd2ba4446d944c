import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Queryable } from "./client.ts";

const rowsSchema = z.array(z.object({ value: z.string() }));

/**
 * Returns the different values of a text column that an index begins with, sorted. Each takes one look into the index, where
 * `select distinct` would read every row.
 */
export async function distinctValues(db: Queryable, column: PgColumn): Promise<string[]> {
  const rows = await db.execute(sql`
    with recursive found (value) as (
      select min(${column}) from ${column.table}
      union all
      select (select min(${column}) from ${column.table} where ${column} > found.value) from found
      where found.value is not null
    )
    select value from found where value is not null order by value`);
  return rowsSchema.parse([...rows]).map(({ value }) => value);
}
