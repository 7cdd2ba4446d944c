import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Filter } from "#domain/filter.ts";
import type { Product } from "#domain/product.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { matches, ordering } from "./filter-conditions.ts";
import { productColumns, viewProduct } from "./product-view.ts";

/** Products per statement: about half a megabyte of them. */
const PRODUCTS_A_PART = 500;

const EVERYTHING: Filter = { mainCategories: [], subcategories: [], searchText: "" };

/** Which products, in their order, by their bits in the facet sets, and the place of each. */
const chosenSchema = z.tuple([
  z.object({ bits: z.array(z.int()).nullable(), places: z.array(z.int()).nullable() }),
]);

/**
 * Every product that a filter matches, or the whole catalogue, in the order of D1, each with its place counted from 0. First
 * which ones they are is read, at a few bytes each, then they themselves, some hundred at a time: memory holds one part,
 * however large the catalogue. No transaction stays open while a client takes its time, so a product that is changed meanwhile
 * comes as it is then, and one that is deleted is left out. The first part may be empty.
 */
export async function* productsInParts(
  db: Queryable,
  filter: Filter = EVERYTHING,
): AsyncGenerator<Product[]> {
  const { bits, places } = await choose(db, filter);
  let start = 0;
  do {
    const part = bits.slice(start, start + PRODUCTS_A_PART);
    const found = await productsAt(db, part);
    yield part.flatMap((bit, at) => found.get(bit)?.(places[start + at] ?? 0) ?? []);
    start += PRODUCTS_A_PART;
  } while (start < bits.length);
}

async function choose(db: Queryable, filter: Filter) {
  const placed = db
    .select({
      id: products.id,
      place: sql<number>`row_number() over (order by display_order, id) - 1`.as("place"),
    })
    .from(products)
    .as("placed");
  const inOrder = sql.join(ordering(filter), sql`, `);
  const list = (of: SQL | typeof products.facetBit) => sql<unknown>`json_agg(${of} order by ${inOrder})`;
  const rows = await db
    .select({ bits: list(products.facetBit), places: list(sql`${placed.place}`) })
    .from(products)
    .innerJoin(placed, eq(placed.id, products.id))
    .where(matches(filter));
  const [{ bits, places }] = chosenSchema.parse(rows);
  return { bits: bits ?? [], places: places ?? [] };
}

/** The products with these bits, each to be given its place. */
async function productsAt(db: Queryable, bits: readonly number[]) {
  const rows = await db
    .select({ bit: products.facetBit, ...productColumns })
    .from(products)
    .where(sql`${products.facetBit} = any(${`{${bits.join(",")}}`}::int[])`);
  return new Map(
    rows.map(({ bit, ...row }) => [bit, (place: number) => viewProduct({ ...row, displayOrder: place })]),
  );
}
