import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";

const keyRows = z.array(z.object({ key: z.string() }));

/**
 * What the database compares these names by, in their order (D68): equal keys are one name. Empty for a name of which
 * nothing can be seen.
 */
export async function nameKeys(db: Queryable, names: readonly string[]): Promise<string[]> {
  // The database takes no text with a NUL; a schema refuses it before or after.
  const plain = names.map((name) => name.replaceAll("\0", ""));
  const result = await db.execute(sql`
    select shop_name_key(given.name) as key
    from unnest(${sql.param(plain, products.mainCategories)}::text[]) with ordinality as given(name, place)
    order by given.place`);
  return keyRows.parse(result).map(({ key }) => key);
}
