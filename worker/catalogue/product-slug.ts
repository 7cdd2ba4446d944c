import { and, eq, like, ne, or, type SQL, sql } from "drizzle-orm";
import type { ProductId } from "#domain/catalogue/product.ts";
import { slugOf } from "#domain/text/slug.ts";
import type { Queryable } from "../db/client.ts";
import { oldSlugs, products } from "../db/schema/catalogue.ts";
import { z } from "zod";

/**
 * A free address for a new product's name (D9): `autocad`, or `autocad-2`, `autocad-3`… where another product has it or
 * had it before a rename. Only within `withCatalogueLock`.
 */
export async function freeSlug(tx: Queryable, productname: string): Promise<string> {
  const [base = ""] = await slugsFor(tx, [productname]);
  return firstFree(base, await takenSlugs(tx, base));
}

/** Returns free addresses for several new products, in the same order. Only call this within `withCatalogueLock`. */
export async function freeSlugs(tx: Queryable, productnames: readonly string[]): Promise<string[]> {
  const current = await tx.select({ slug: products.slug }).from(products);
  const former = await tx.select({ slug: oldSlugs.slug }).from(oldSlugs);
  const taken = new Set([...current, ...former].map((row) => row.slug));
  return (await slugsFor(tx, productnames)).map((base) => {
    const slug = firstFree(base, taken);
    taken.add(slug);
    return slug;
  });
}

/**
 * The address of a renamed product. It follows the name, and may take back an address of its own; the one it leaves
 * keeps answering 301 (D9). Only within `withCatalogueLock`.
 */
export async function renameSlug(
  tx: Queryable,
  product: { readonly id: ProductId; readonly productname: string; readonly slug: string },
  newName: string,
): Promise<string> {
  const [before = "", base = ""] = await slugsFor(tx, [product.productname, newName]);
  if (before === base) return product.slug;
  const slug = firstFree(base, await takenSlugs(tx, base, product.id));
  if (slug === product.slug) return slug;
  await tx.delete(oldSlugs).where(eq(oldSlugs.slug, slug));
  await tx.insert(oldSlugs).values({ slug: product.slug, productId: product.id });
  return slug;
}

/** The addresses that names would get if all were free, by key: equal names share one (D68). */
async function slugsFor(tx: Queryable, productnames: readonly string[]): Promise<string[]> {
  return (await nameKeys(tx, productnames)).map(slugOf);
}

function firstFree(base: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count++) {
    const slug = count === 1 ? base : `${base}-${count}`;
    if (!taken.has(slug)) return slug;
  }
}

/** Addresses like this one that products other than `own` have or had. */
async function takenSlugs(tx: Queryable, base: string, own?: ProductId): Promise<ReadonlySet<string>> {
  const alike = (column: typeof products.slug | typeof oldSlugs.slug): SQL | undefined =>
    or(eq(column, base), like(column, `${base}-%`));
  const current = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(and(alike(products.slug), own === undefined ? undefined : ne(products.id, own)));
  const former = await tx
    .select({ slug: oldSlugs.slug })
    .from(oldSlugs)
    .where(and(alike(oldSlugs.slug), own === undefined ? undefined : ne(oldSlugs.productId, own)));
  return new Set([...current, ...former].map((row) => row.slug));
}

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
