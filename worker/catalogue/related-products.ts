import { sql } from "drizzle-orm";
import { z } from "zod";
import { ALIKE_MAX, type ProductGlance, type RelatedProducts } from "#domain/related-products.ts";
import { includedProducts, products } from "../db/schema/catalogue.ts";
import { soldPlanFields } from "./product-view.ts";

/** Neither the product itself nor one that it includes or that includes it; and not one without fields, which is like no other. */
const isOther = sql`near.fields <> 0::bit(64) and near.id <> products.id and near.id not in (select id from pairs)`;

/**
 * What stands beside the product of an enclosing query (D9, D71), as JSON for `readRelated`, so that a product's page takes one
 * statement. A product is the more alike, the larger the part of both their fields and workflows that they share; platforms
 * say nothing about it. Where others have exactly the same, an index names them; otherwise all products are compared, on an
 * index that is all bits (docs/decisions/0055).
 */
export const relatedJson = sql<unknown>`(
  select json_agg(json_build_object(
    'relation', found.relation, 'slug', other.slug, 'productname', other.productname, 'imageUrl', other.image_url,
    'stock', other.stock, 'priceCents', other.price_cents, 'totalCents', other.total_cents, 'plans', other.plans,
    'monthlyCents', other.monthly_cents, 'oneYearCents', other.one_year_cents, 'threeYearCents', other.three_year_cents
  ) order by found.likeness desc, other.stock desc, other.display_order, other.id)
  from (
    with pairs as (
      select product_id as id, 'includes' as relation from ${includedProducts} where collection_id = products.id
      union all
      select collection_id, 'includedIn' from ${includedProducts} where product_id = products.id
    ), same as (
      select near.id, 1::float as likeness
      from ${products} as near
      where near.fields = products.fields and ${isOther}
      order by near.stock desc, near.display_order, near.id
      limit ${ALIKE_MAX}
    ), alike as (
      select * from same
      union all
      (select near.id, bit_count(near.fields & products.fields)::float / bit_count(near.fields | products.fields) as likeness
      from ${products} as near
      where (select count(*) from same) < ${ALIKE_MAX} and near.fields & products.fields <> 0::bit(64)
        and near.fields <> products.fields and ${isOther}
      order by likeness desc, near.stock desc, near.display_order, near.id
      limit ${ALIKE_MAX})
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
        ? [{ ...same, ...soldPlanFields({ plans, monthlyCents, oneYearCents, threeYearCents }) }]
        : [],
    );
  return { includes: of("includes"), includedIn: of("includedIn"), alike: of("alike") };
}
