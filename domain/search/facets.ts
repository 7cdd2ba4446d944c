import type { GroupSelection } from "./filter.ts";
import type { Product } from "../catalogue/product.ts";
import {
  groupOfSubcategory,
  MAIN_CATEGORIES,
  SUBCATEGORIES,
  type Subcategory,
} from "../catalogue/taxonomy.ts";

/** The number of products that each sub-item would yield (D2). Sub-items that would yield none are left out. */
export type FacetCounts = Partial<Record<Subcategory, number>>;

/** The categories of all products as numbers, so a filter and all its counts need only one loop over small arrays. */
export type FacetTable = {
  /** The sub-items of all products, one product after another, as indexes in SUBCATEGORIES. */
  readonly items: Uint8Array;
  /** The index in `items` at which each product's sub-items begin, and finally the index at which the last ones end. */
  readonly starts: Uint32Array;
  /** The main categories of each product, with one bit for each in the order of MAIN_CATEGORIES. */
  readonly groups: Uint8Array;
};

const ITEM_NUMBERS = new Map<string, number>(SUBCATEGORIES.map((name, item) => [name, item]));
const GROUP_NUMBERS = new Map<string, number>(MAIN_CATEGORIES.map((name, group) => [name, group]));
const numberOfGroup = (name: string): number => GROUP_NUMBERS.get(name) ?? 0;
/** Returns a sub-item's number, or undefined if it isn't in the taxonomy. */
export const itemNumber = (name: string): number | undefined => ITEM_NUMBERS.get(name);

/** The bit of each sub-item's group. */
const GROUP_BITS = Uint8Array.from(SUBCATEGORIES, (name) => 1 << numberOfGroup(groupOfSubcategory(name)));

/**
 * Makes the table of the products' categories. Categories outside the taxonomy are left out, and duplicates count once.
 */
export function tabulateFacets(products: readonly Product[]): FacetTable {
  const numbered = products.map(({ subcategories }) => numbersOf(subcategories, ITEM_NUMBERS));
  const starts = new Uint32Array(products.length + 1);
  for (const [place, items] of numbered.entries()) starts[place + 1] = (starts[place] ?? 0) + items.length;
  return { items: Uint8Array.from(numbered.flat()), starts, groups: Uint8Array.from(products, groupBits) };
}

const groupBits = ({ mainCategories }: Product): number =>
  numbersOf(mainCategories, GROUP_NUMBERS).reduce((bits, group) => bits | (1 << group), 0);

const numbersOf = (names: readonly string[], numbers: ReadonlyMap<string, number>): number[] =>
  [...new Set(names)].flatMap((name) => numbers.get(name) ?? []);

/** Returns the places of the products in a category, in display order. */
export function placesInCategory(table: FacetTable, name: string): number[] {
  const item = ITEM_NUMBERS.get(name);
  const group = 1 << numberOfGroup(name);
  const isIn = (place: number) =>
    item === undefined
      ? ((table.groups[place] ?? 0) & group) !== 0
      : table.items.subarray(table.starts[place], table.starts[place + 1]).includes(item);
  return Array.from(table.groups.keys()).filter(isIn);
}

export type FacetMatches = { readonly places: readonly number[]; readonly counts: FacetCounts };

/**
 * Returns the candidates that match the selected facets (D1), and the number of products that each sub-item would yield
 * (D2). A product counts for a sub-item if it matches every selected group, or all but the sub-item's own.
 */
export function matchFacets(
  table: FacetTable,
  candidates: Uint32Array,
  selections: readonly GroupSelection[],
): FacetMatches {
  const { items, starts, groups } = table;
  const isSelected = new Uint8Array(SUBCATEGORIES.length);
  /** One bit per group: groups that are selected as a whole, and groups with selected sub-items. */
  let wholeGroups = 0;
  let partGroups = 0;
  for (const { group, subcategories } of selections) {
    if (subcategories.length === 0) wholeGroups |= 1 << numberOfGroup(group);
    else partGroups |= 1 << numberOfGroup(group);
    for (const name of subcategories) isSelected[ITEM_NUMBERS.get(name) ?? 0] = 1;
  }
  const places: number[] = [];
  const totals = new Uint32Array(SUBCATEGORIES.length);
  for (const place of candidates) {
    const start = starts[place] ?? 0;
    const end = starts[place + 1] ?? 0;
    let failed = wholeGroups & ~(groups[place] ?? 0);
    if (partGroups !== 0) {
      let met = 0;
      for (let at = start; at < end; at++) {
        const item = items[at] ?? 0;
        if (isSelected[item] === 1) met |= GROUP_BITS[item] ?? 0;
      }
      failed |= partGroups & ~met;
    }
    if (failed === 0) places.push(place);
    // If two groups failed, no sub-item's bit equals `failed`.
    for (let at = start; at < end; at++) {
      const item = items[at] ?? 0;
      if (failed === 0 || GROUP_BITS[item] === failed) totals[item] = (totals[item] ?? 0) + 1;
    }
  }
  return { places, counts: namedCounts(totals) };
}

function namedCounts(totals: Uint32Array): FacetCounts {
  const counts: FacetCounts = {};
  for (const [item, name] of SUBCATEGORIES.entries()) {
    const count = totals[item] ?? 0;
    if (count > 0) counts[name] = count;
  }
  return counts;
}
