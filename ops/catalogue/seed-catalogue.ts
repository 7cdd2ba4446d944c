import { readFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/postgres-js";
import { z } from "zod";
import { toCents } from "#domain/money/euros.ts";
import { factsProblem } from "#domain/catalogue/fact-rule.ts";
import { offeredPlans, PLANS } from "#domain/catalogue/plan.ts";
import { slugOf } from "#domain/text/slug.ts";
import { isMainCategory, isSubcategory } from "#domain/catalogue/taxonomy.ts";
import { includedProducts, products } from "#worker/db/schema/catalogue.ts";
import { CATALOGUE_DIR, pictureFile, pictureName } from "./catalogue-files.ts";
import { connect } from "../database/connection.ts";

const euros = z.number().positive();
const seedProductSchema = z.object({
  productname: z.string().min(1),
  description: z.string().min(1),
  /** Each fact has its source in ops/catalogue/sources.md (D73). */
  facts: z
    .string()
    .refine((text) => factsProblem(text) === undefined)
    .default(""),
  price: euros,
  discountPrice: euros.nullable(),
  stock: z.boolean(),
  mainCategories: z.array(z.string().refine(isMainCategory)),
  subcategories: z.array(z.string().refine(isSubcategory)),
  plans: z.partialRecord(z.enum(PLANS), z.boolean()),
  planPrices: z.partialRecord(z.enum(PLANS), euros),
  /** The slugs of the products that a collection includes (D71). */
  includes: z.array(z.string()).optional(),
});
export type SeedProduct = z.infer<typeof seedProductSchema>;
export type ProductRow = typeof products.$inferInsert;

export function readSeedProducts(): SeedProduct[] {
  const text = readFileSync(join(CATALOGUE_DIR, "products.json"), "utf8");
  return z.array(seedProductSchema).parse(JSON.parse(text));
}

const centsOrNull = (amount: number | null | undefined): number | null =>
  amount == null ? null : toCents(amount);

/** The catalogue's rows, in file order. */
export function seedRows(seeds: readonly SeedProduct[]): ProductRow[] {
  return seeds.map((seed, place) => {
    const slug = slugOf(seed.productname);
    return {
      productname: seed.productname,
      slug,
      imageUrl: `/images/${pictureName(pictureFile(slug))}`,
      priceCents: toCents(seed.price),
      discountCents: centsOrNull(seed.discountPrice),
      description: seed.description,
      facts: seed.facts,
      stock: seed.stock,
      mainCategories: seed.mainCategories,
      subcategories: seed.subcategories,
      plans: offeredPlans(seed.plans),
      monthlyCents: centsOrNull(seed.planPrices.Monthly),
      oneYearCents: centsOrNull(seed.planPrices["1 year"]),
      threeYearCents: centsOrNull(seed.planPrices["3 year"]),
      displayOrder: place,
    };
  });
}

/** Reads the inclusions of the seeded collections. Throws for a slug that no seeded product has. */
function seedInclusions(
  seeds: readonly SeedProduct[],
  rows: readonly { readonly id: string; readonly slug: string }[],
): (typeof includedProducts.$inferInsert)[] {
  const idOf = new Map(rows.map(({ id, slug }) => [slug, id]));
  const known = (slug: string): string => {
    const id = idOf.get(slug);
    if (id === undefined) throw new Error(`the example catalogue has no product '${slug}'`);
    return id;
  };
  return seeds.flatMap(({ productname, includes = [] }) =>
    includes.map((slug) => ({ collectionId: known(slugOf(productname)), productId: known(slug) })),
  );
}

/** Fills an empty catalogue; leaves a catalogue that has products unchanged. Returns the number of products added. */
export async function seedCatalogue(databaseUrl: string): Promise<number> {
  const sql = connect(databaseUrl);
  try {
    return await drizzle(sql).transaction(async (db) => {
      if ((await db.$count(products)) > 0) return 0;
      const seeds = readSeedProducts();
      const rows = await db
        .insert(products)
        .values(seedRows(seeds))
        .returning({ id: products.id, slug: products.slug });
      await db.insert(includedProducts).values(seedInclusions(seeds, rows));
      return rows.length;
    });
  } finally {
    await sql.end({ timeout: 1 });
  }
}
