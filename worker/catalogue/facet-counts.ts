import { inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { GroupSelection } from "#domain/filter.ts";
import { isSubcategory, type Subcategory, TAXONOMY } from "#domain/taxonomy.ts";
import { products } from "../db/schema/catalogue.ts";
import { matchesGroup } from "./filter-conditions.ts";

/** How many products each sub-item would yield (D2); those that would yield none are left out. */
export type FacetCounts = Partial<Record<Subcategory, number>>;
export type Facets = { readonly total: number; readonly counts: FacetCounts };

/** The name under which the database counts all matches. */
const ALL = "";

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

/**
 * An expression for `readFacets`, without search text: the stored sets combined, which costs next to nothing whatever is selected. Few steps, since a new
 * connection spends longer planning than executing them (docs/decisions/0015); written as text, since building it from
 * columns took the Worker longer than running it took the database.
 */
export function countedOnSets(selections: readonly GroupSelection[]): SQL {
  /** A set intersected with all selected groups but one; null where a selected group has no products. */
  const cut = (but?: number) =>
    sql.raw(["members", ...selections.flatMap((_, at) => (at === but ? [] : [`within_${at}`]))].join(" & "));
  // A sub-item is counted among the products that match all groups but its own.
  const cases = selections.map(
    (group, at) => sql`when name = any(${names(itemsOf(group))}) then ${cut(at)} `,
  );
  const counted = cases.length === 0 ? cut() : sql`case ${sql.join(cases)}else ${cut()} end`;
  const within = selections.map(
    (group, at) => sql`bit_or(members) filter (where ${tagsOf(group)}) as ${sql.raw(`within_${at}`)}`,
  );
  const selected =
    within.length === 0 ? sql`` : sql`, (select ${sql.join(within, sql`, `)} from facet_sets) as selected`;
  // The set of all products has the name that the total is read under.
  return sql`(select json_object_agg(name, bit_count(${counted})) from facet_sets${selected} where kind <> 'group')`;
}

/** The sets whose products match a group's selection. */
function tagsOf({ group, subcategories }: GroupSelection): SQL {
  return subcategories.length > 0
    ? sql`kind = 'item' and name = any(${names(subcategories)})`
    : sql`kind = 'group' and name = ${group}`;
}

const names = (list: readonly string[]) => sql.param([...list], products.subcategories);

/** An expression on products: the names of the selected groups that a product is not in. */
export function failedGroups(selections: readonly GroupSelection[]): SQL {
  const failed = selections.map(
    (group) => sql`case when ${matchesGroup(group)} then null else ${group.group}::text end`,
  );
  return failed.length === 0
    ? sql`'{}'::text[]`
    : sql`array_remove(array[${sql.join(failed, sql`, `)}], null)`;
}

/**
 * An expression for `readFacets`, with search text: on `matched`, the subcategories and failed groups of the products
 * that the text finds. A product counts for a sub-item when it matches all groups but the sub-item's own, so it may fail
 * one group at most, and then only counts in that group.
 */
export function countedAmong(selections: readonly GroupSelection[]): SQL {
  return sql`(
    select json_object_agg(name, products) from (
      select ${ALL} as name, count(*) as products from matched where cardinality(failed) = 0
      union all
      select name, count(*) from matched, unnest(subcategories) as item(name)
      where cardinality(failed) = 0 or (cardinality(failed) = 1 and ${countsInOwnGroup(selections)})
      group by name
    ) as counted)`;
}

function countsInOwnGroup(selections: readonly GroupSelection[]): SQL {
  const cases = selections.map(
    (group) => sql`(failed[1] = ${group.group} and ${inArray(sql`name`, [...itemsOf(group)])})`,
  );
  return cases.length === 0 ? sql`false` : sql`(${sql.join(cases, sql` or `)})`;
}
