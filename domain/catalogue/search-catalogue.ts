import { type Filter, PAGE_SIZE, selectionByGroup, type Sort } from "../filter.ts";
import type { Product } from "../product.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { type FacetCounts, matchFacets } from "./facets.ts";
import { type TextMatches, textMatches } from "./match-text.ts";
import { nearestProducts } from "./nearest-products.ts";
import type { Ranks } from "./rank.ts";
import { hasMarksOnly, placesWithMarks } from "./search-marks.ts";

/** One page of the matches of a filter. */
export type SearchPage = {
  readonly products: readonly Product[];
  /** Matches on all pages. */
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  readonly counts: FacetCounts;
  /** The text that the products match, where the one typed matches none: the same without typing errors (D64). */
  readonly suggestion?: string | undefined;
  /** Where nothing matches: up to four products in stock that come nearest (D75). */
  readonly nearest?: readonly Product[] | undefined;
};

/**
 * One page of the products that match a filter, with the number of all matches and the facet counts (D1, D2, D8, D64, D65,
 * D75). A page past the last has no products but still the counts.
 */
export function searchCatalogue(index: CatalogueIndex, filter: Filter & { page: number }): SearchPage {
  const { places, counts, suggestion } = findMatches(index, filter);
  const total = places.length;
  const start = (filter.page - 1) * PAGE_SIZE;
  return {
    products: productsAt(index, places.slice(start, start + PAGE_SIZE)),
    total,
    page: filter.page,
    pageCount: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    counts,
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(total > 0 ? {} : { nearest: productsAt(index, nearestProducts(index, filter.searchText)) }),
  };
}

/** All products that match a filter, in the order of the pages. */
export function matchingProducts(index: CatalogueIndex, filter: Filter): readonly Product[] {
  return productsAt(index, findMatches(index, filter).places);
}

const productsAt = ({ products }: CatalogueIndex, places: readonly number[]): Product[] =>
  places.flatMap((place) => products[place] ?? []);

type Matches = {
  /** In order. */
  readonly places: readonly number[];
  readonly counts: FacetCounts;
  readonly suggestion?: string | undefined;
};

/** By the first meaning of the text that has matches under the filter. */
function findMatches(index: CatalogueIndex, filter: Filter): Matches {
  const isWithin = refinement(index, filter);
  const selections = selectionByGroup(filter);
  const among = (candidates: Iterable<number>) =>
    matchFacets(index.facets, Array.from(candidates).filter(isWithin), selections);
  const text = filter.searchText.trim();
  if (text === "" || hasMarksOnly(text)) {
    const { places, counts } = among(
      text === "" ? index.products.keys() : placesWithMarks(index.products, text),
    );
    return { places: inOrder(index, places, filter.sort), counts };
  }
  let first: Matches | undefined;
  for (const meaning of textMatches(index.text(), text)) {
    const { places, counts } = among(meaning.scores.keys());
    const matches = { places: inTextOrder(index, places, meaning, filter.sort), counts };
    if (places.length > 0) return { ...matches, suggestion: meaning.suggestion };
    first ??= matches;
  }
  return first ?? { places: [], counts: {} };
}

/** Whether a product is in stock and in the range of prices, where a filter wants it (D65). */
function refinement({ sellable, yearCents }: CatalogueIndex, { inStock, minCents, maxCents }: Filter) {
  const least = minCents ?? -Infinity;
  const most = maxCents ?? Infinity;
  return (place: number): boolean => {
    const cents = yearCents[place] ?? 0;
    return cents >= least && cents <= most && (inStock === undefined || sellable[place] === 1);
  };
}

/** In the chosen order (D65), else by how well the text is found (D64), equal ones by price if that matters. */
function inTextOrder(
  index: CatalogueIndex,
  places: readonly number[],
  { scores, cheapFirst }: TextMatches,
  sort: Sort | undefined,
): readonly number[] {
  if (sort !== undefined) return inOrder(index, places, sort);
  return byScore(inOrder(index, places, cheapFirst ? "price" : undefined), scores);
}

/** Display order without a chosen one. */
function inOrder(
  index: CatalogueIndex,
  places: readonly number[],
  sort: Sort | undefined,
): readonly number[] {
  if (sort === undefined) return places.toSorted(ascending);
  const positions = index.positions(sort);
  return places.toSorted((one, other) => (positions[one] ?? 0) - (positions[other] ?? 0));
}

const ascending = (one: number, other: number): number => one - other;

/** The highest score first; equal ones stay in the given order. */
function byScore(places: readonly number[], scores: Ranks): number[] {
  const withScore = new Map<number, number[]>();
  for (const place of places) {
    const score = scores.get(place) ?? 0;
    const equals = withScore.get(score);
    if (equals) equals.push(place);
    else withScore.set(score, [place]);
  }
  return [...withScore].sort(([one], [other]) => other - one).flatMap(([, equals]) => equals);
}
