import { sql } from "drizzle-orm";
import { z } from "zod";
import { ALIKE_MAX, type ProductGlance, type RelatedProducts } from "#domain/related-products.ts";
import { PLATFORMS } from "#domain/taxonomy.ts";
import { includedProducts, products } from "../db/schema/catalogue.ts";
import { planFields } from "./product-view.ts";

const platforms = sql`${sql.param([...PLATFORMS], products.subcategories)}::text[]`;

/**
 * What stands beside the product of an enclosing query (D9, D71), as JSON for `readRelated`, so that a product's page takes one
 * statement. A product is the more alike, the larger the part of both their fields and workflows that they share; platforms
 * say nothing about it.
 */
export const relatedJson = sql<unknown>`(
  select json_agg(json_build_object(
    'relation', found.relation, 'slug', other.slug, 'productname', other.productname, 'imageUrl', other.image_url,
    'stock', other.stock, 'priceCents', other.price_cents, 'totalCents', other.total_cents, 'plans', other.plans,
    'monthlyCents', other.monthly_cents, 'oneYearCents', other.one_year_cents, 'threeYearCents', other.three_year_cents
  ) order by found.likeness desc, other.stock desc, other.display_order, other.id)
  from (
    with self as (
      select products.id, array(select tag from unnest(products.subcategories) as tag where tag <> all(${platforms})) as tags
    ), pairs as (
      select product_id as id, 'includes' as relation from ${includedProducts} join self on collection_id = self.id
      union all
      select collection_id, 'includedIn' from ${includedProducts} join self on product_id = self.id
    ), alike as (
      select near.id, shared::float / (cardinality(self.tags) + own - shared) as likeness
      from self
      join ${products} as near on near.subcategories && self.tags and near.id <> self.id
      cross join lateral (
        select count(*) as own, count(*) filter (where tag = any(self.tags)) as shared
        from unnest(near.subcategories) as tag where tag <> all(${platforms})
      ) as counted
      where near.id not in (select id from pairs)
      order by likeness desc, near.stock desc, near.display_order, near.id
      limit ${ALIKE_MAX}
    )
    select id, relation, 0 as likeness from pairs
    union all
    select id, 'alike', likeness from alike
  ) as found
  join ${products} as other on other.id = found.id
)`;

const cents = z.int().nullable();
const relatedRows = z.array(
  z.object({
    relation: z.enum(["includes", "includedIn", "alike"]),
    slug: z.string(),
    productname: z.string(),
    imageUrl: z.string(),
    stock: z.boolean(),
    priceCents: z.int(),
    totalCents: z.int(),
    plans: z.array(z.string()),
    monthlyCents: cents,
    oneYearCents: cents,
    threeYearCents: cents,
  }),
);

/** Reads what `relatedJson` selected: null where there is nothing. */
export function readRelated(json: unknown): RelatedProducts {
  const rows = relatedRows.parse(json ?? []);
  const of = (wanted: keyof RelatedProducts): ProductGlance[] =>
    rows.flatMap(({ relation, plans, monthlyCents, oneYearCents, threeYearCents, ...same }) =>
      relation === wanted
        ? [{ ...same, ...planFields({ plans, monthlyCents, oneYearCents, threeYearCents }) }]
        : [],
    );
  return { includes: of("includes"), includedIn: of("includedIn"), alike: of("alike") };
}
