import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { GroupSelection } from "#domain/filter.ts";
import { isSubcategory, type Subcategory, TAXONOMY } from "#domain/taxonomy.ts";
import { products } from "../db/schema/catalogue.ts";

/** How many products each sub-item would yield (D2); those that would yield none are left out. */
export type FacetCounts = Partial<Record<Subcategory, number>>;
export type Facets = { readonly total: number; readonly counts: FacetCounts };

/** The name under which the database keeps the set of all products, and counts all matches. */
export const ALL = "";

/** Null: the counts of an empty catalogue, or a count over no products. */
const facetsSchema = z
  .record(z.string(), z.number().nullable())
  .nullable()
  .transform((found): Facets => {
    const counts: FacetCounts = {};
    for (const [name, count] of Object.entries(found ?? {})) {
      if (count !== null && count > 0 && isSubcategory(name)) counts[name] = count;
    }
    return { total: found?.[ALL] ?? 0, counts };
  });

/** What the database answered for `countedFacets`. */
export const readFacets = (found: unknown): Facets => facetsSchema.parse(found);

const itemsOf = ({ group }: GroupSelection): readonly string[] =>
  TAXONOMY.find(({ name }) => name === group)?.subcategories ?? [];

/** The name under which the database keeps all products in stock. */
export const IN_STOCK = "in stock";

/** What else narrows the counted products: stock, or a set that `bitsAsSet` makes. */
type Within = { readonly inStock?: true | undefined; readonly matched?: SQL };

/**
 * An expression for `readFacets`: the stored sets combined, which costs next to nothing whatever is selected. Few steps, since a new
 * connection spends longer planning than executing them (docs/decisions/0015); written as text, since building it from
 * columns took the Worker longer than running it took the database.
 */
export function countedOnSets(selections: readonly GroupSelection[], { inStock, matched }: Within = {}): SQL {
  const within = [
    ...selections.map((group, at) => setOf(tagsOf(group), `within_${at}`)),
    ...(inStock ? [setOf(sql`kind = 'all' and name = ${IN_STOCK}`, "in_stock")] : []),
  ];
  const always = [...(inStock ? ["in_stock"] : []), ...(matched ? ["matched"] : [])];
  /** A set intersected with all selected groups but one; null where a selected group has no products. */
  const cut = (but?: number) =>
    sql.raw(
      ["members", ...always, ...selections.flatMap((_, at) => (at === but ? [] : [`within_${at}`]))].join(
        " & ",
      ),
    );
  // A sub-item is counted among the products that match all groups but its own.
  const cases = selections.map(
    (group, at) => sql`when name = any(${names(itemsOf(group))}) then ${cut(at)} `,
  );
  const counted = cases.length === 0 ? cut() : sql`case ${sql.join(cases)}else ${cut()} end`;
  // The offset keeps the planner from making the matched set anew for each of its uses.
  const from = [
    sql`facet_sets`,
    ...(within.length > 0 ? [sql`(select ${sql.join(within, sql`, `)} from facet_sets) as selected`] : []),
    ...(matched ? [sql`(select ${matched} as matched offset 0) as narrowed`] : []),
  ];
  return sql`(
    select json_object_agg(name, bit_count(${counted}))
    from ${sql.join(from, sql`, `)}
    where kind = 'item' or name = ${ALL})`;
}

const setOf = (isMember: SQL, name: string): SQL =>
  sql`bit_or(members) filter (where ${isMember}) as ${sql.raw(name)}`;

/** An expression: the bits of the products in a relation as a set of the stored sets' length; null in an empty catalogue. */
export const bitsAsSet = (relation: SQL): SQL => sql`(
  select string_agg(coalesce(bits, 0)::bit(32)::text, '' order by word)::bit varying
  from generate_series(0, (select length(members) / 32 - 1 from facet_sets where kind = 'all' and name = ${ALL})) as word
  left join (select facet_bit / 32 as word, bit_or(1 << (31 - facet_bit % 32)) as bits from ${relation} group by 1) as found using (word))`;

/** The sets whose products match a group's selection. */
function tagsOf({ group, subcategories }: GroupSelection): SQL {
  return subcategories.length > 0
    ? sql`kind = 'item' and name = any(${names(subcategories)})`
    : sql`kind = 'group' and name = ${group}`;
}

const names = (list: readonly string[]) => sql.param([...list], products.subcategories);
