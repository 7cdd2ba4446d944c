import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Filter, PAGE_SIZE, selectionByGroup } from "./filter.ts";
import { isSellable, type Product, yearPriceCents } from "../catalogue/product.ts";
import { groupOfSubcategory, SUBCATEGORIES } from "../catalogue/taxonomy.ts";
import { indexCatalogue } from "./catalogue-index.ts";
import { matchingProducts, searchCatalogue } from "./search-catalogue.ts";
import { randomFilter, randomProducts } from "./testing/random-catalogue.ts";

/** How well a word matches a product, computed from the product's texts alone; 0 if it doesn't. */
function rankByHand({ productname, description }: Product, word: string): number {
  const name = productname.toLowerCase().split(" ");
  if (name.includes(word)) return 6;
  if (name.some((own) => own.startsWith(word))) return 5;
  return description.split(" ").some((own) => own.startsWith(word)) ? 1 : 0;
}

const wordsOf = ({ searchText }: Filter) => searchText.split(" ").filter((word) => word !== "");

/** Applies D1 word by word and group by group, ignoring the group `but`, as D2 counts that group's sub-items. */
function matchesByHand(product: Product, filter: Filter, but?: string): boolean {
  const cents = yearPriceCents(product);
  return (
    wordsOf(filter).every((word) => rankByHand(product, word) > 0) &&
    (filter.inStock === undefined || isSellable(product)) &&
    cents >= (filter.minCents ?? cents) &&
    cents <= (filter.maxCents ?? cents) &&
    selectionByGroup(filter).every(
      ({ group, subcategories }) =>
        group === but ||
        (subcategories.length === 0
          ? product.mainCategories.includes(group)
          : subcategories.some((name) => product.subcategories.includes(name))),
    )
  );
}

function orderByHand(one: Product, other: Product, filter: Filter): number {
  const rank = (product: Product) =>
    wordsOf(filter).reduce((sum, word) => sum + rankByHand(product, word), 0);
  switch (filter.sort) {
    case "name":
      return one.productname.toLowerCase() < other.productname.toLowerCase() ? -1 : 1;
    case "price":
      return yearPriceCents(one) - yearPriceCents(other);
    case "-price":
      return yearPriceCents(other) - yearPriceCents(one);
    default:
      return rank(other) - rank(one);
  }
}

/** A search drops words that no product has (D75). This is true if the products have all words of the filter. */
const isReadAsTyped = (products: readonly Product[], filter: Filter) =>
  wordsOf(filter).every((word) => products.some((product) => rankByHand(product, word) > 0));

test("a filter's matches, their number, order, pages and counts equal those of a naive search (D1, D2, D8, D65)", () => {
  fc.assert(
    fc.property(randomProducts, randomFilter, fc.integer({ min: 1, max: 3 }), (products, filter, page) => {
      fc.pre(isReadAsTyped(products, filter));
      const expected = products
        .filter((product) => matchesByHand(product, filter))
        .sort((one, other) => orderByHand(one, other, filter));
      const counts = SUBCATEGORIES.flatMap((name) => {
        const group = groupOfSubcategory(name);
        const counted = products.filter(
          (product) => product.subcategories.includes(name) && matchesByHand(product, filter, group),
        );
        return counted.length === 0 ? [] : [[name, counted.length]];
      });
      const index = indexCatalogue(products);
      expect(matchingProducts(index, filter)).toEqual(expected);
      expect(searchCatalogue(index, { ...filter, page })).toMatchObject({
        products: expected.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
        total: expected.length,
        page,
        pageCount: Math.max(1, Math.ceil(expected.length / PAGE_SIZE)),
        counts: Object.fromEntries(counts),
      });
      expect(Object.keys(searchCatalogue(index, { ...filter, page }).counts)).toHaveLength(counts.length);
    }),
    { seed: 1, numRuns: 400 },
  );
});

test("the order of selected facets and duplicates among them don't matter", () => {
  fc.assert(
    fc.property(randomProducts, randomFilter, (products, filter) => {
      const index = indexCatalogue(products);
      const otherwise = {
        ...filter,
        mainCategories: [...filter.mainCategories.toReversed(), ...filter.mainCategories],
        subcategories: [...filter.subcategories.toReversed(), ...filter.subcategories],
      };
      expect(searchCatalogue(index, { ...otherwise, page: 1 })).toEqual(
        searchCatalogue(index, { ...filter, page: 1 }),
      );
    }),
    { seed: 2, numRuns: 100 },
  );
});

test("a search without matches offers up to four products in stock", () => {
  fc.assert(
    fc.property(randomProducts, randomFilter, (products, filter) => {
      const { total, nearest = [] } = searchCatalogue(indexCatalogue(products), { ...filter, page: 1 });
      const offered = total > 0 ? 0 : Math.min(4, products.filter(isSellable).length);
      expect(nearest).toHaveLength(offered);
      expect(nearest.every(isSellable)).toBe(true);
    }),
    { seed: 3, numRuns: 200 },
  );
});
