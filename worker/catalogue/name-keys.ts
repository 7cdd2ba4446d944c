import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";

const keyRows = z.array(z.object({ key: z.string() }));

/**
 * Returns the keys by which the database compares these names, in the same order (D68). Names with equal keys are the
 * same. A name with no visible character has an empty key.
 */
export async function nameKeys(db: Queryable, names: readonly string[]): Promise<string[]> {
  // Postgres refuses text with a NUL, and so does the schema, either before or after this.
  const plain = names.map((name) => name.replaceAll("\0", ""));
  const result = await db.execute(sql`
    select shop_name_key(given.name) as key
    from unnest(${sql.param(plain, products.mainCategories)}::text[]) with ordinality as given(name, place)
    order by given.place`);
  return keyRows.parse(result).map(({ key }) => key);
}
