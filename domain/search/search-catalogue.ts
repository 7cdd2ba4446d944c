import { type Filter, PAGE_SIZE, selectionByGroup, type Sort } from "./filter.ts";
import type { Product } from "../catalogue/product.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { type FacetCounts, matchFacets } from "./facets.ts";
import { textMatches, ranksOf } from "./match-text.ts";
import type { Ranks, TextIndex } from "./text-index.ts";
import { correctSpelling } from "./correct-spelling.ts";
import { readText, type Term } from "./read-text.ts";

/** One page of the matches of a filter. */
export type SearchPage = {
  readonly products: readonly Product[];
  /** Matches on all pages. */
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
  readonly counts: FacetCounts;
  /** If the typed text matches nothing, the corrected text that the products match (D64). */
  readonly suggestion?: string | undefined;
  /** If nothing matches, up to four of the nearest products in stock (D75). */
  readonly nearest?: readonly Product[] | undefined;
};

/**
 * Returns one page of the products that match a filter, with the number of all matches and the facet counts (D1, D2,
 * D8, D64, D65, D75). A page past the last has no products but still the counts.
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

/** Returns all products that match a filter, in the order of the pages. */
export function matchingProducts(index: CatalogueIndex, filter: Filter): readonly Product[] {
  return productsAt(index, findMatches(index, filter).places);
}

const productsAt = ({ products }: CatalogueIndex, places: readonly number[]): Product[] =>
  places.flatMap((place) => products[place] ?? []);

type Matches = {
  /** In the order of the pages. */
  readonly places: readonly number[];
  readonly counts: FacetCounts;
  readonly suggestion?: string | undefined;
};

/** Returns the matches of the text's first meaning that has any under the filter. */
function findMatches(index: CatalogueIndex, filter: Filter): Matches {
  const selections = selectionByGroup(filter);
  const among = (candidates: Uint32Array) =>
    matchFacets(index.facets, refined(index, candidates, filter), selections);
  const text = filter.searchText.trim();
  if (text === "" || hasMarksOnly(text)) {
    const { places, counts } = among(text === "" ? index.places : placesWithMarks(index, text));
    return { places: sorted(index, places, filter.sort), counts };
  }
  let first: Matches | undefined;
  for (const { scores, cheapFirst, suggestion } of textMatches(index.text(), text)) {
    const { places, counts } = among(Uint32Array.from(scores.keys()).sort());
    const order = filter.sort ?? (cheapFirst ? "price" : undefined);
    const inOrder = sorted(index, places, order);
    const matches = { places: filter.sort === undefined ? byScore(inOrder, scores) : inOrder, counts };
    if (places.length > 0) return { ...matches, suggestion };
    first ??= matches;
  }
  return first ?? { places: [], counts: {} };
}

/** Returns the places in stock and within the price range, if the filter asks for that (D65). */
function refined(
  { sellable, yearCents }: CatalogueIndex,
  places: Uint32Array,
  { inStock, minCents = -Infinity, maxCents = Infinity }: Filter,
): Uint32Array {
  if (inStock === undefined && minCents === -Infinity && maxCents === Infinity) return places;
  return places.filter((place) => {
    const cents = yearCents[place] ?? 0;
    return cents >= minCents && cents <= maxCents && (inStock === undefined || sellable[place] === 1);
  });
}

/** Returns places in the chosen order (D65). They must be in display order. */
function sorted(index: CatalogueIndex, places: readonly number[], sort: Sort | undefined): readonly number[] {
  if (sort === undefined) return places;
  const isOne = new Uint8Array(index.products.length);
  for (const place of places) isOne[place] = 1;
  return Array.from(index.placesBy(sort).filter((place) => isOne[place] === 1));
}

/** Returns places with the highest score first. Equal scores keep the given order. */
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

/**
 * Returns true if a text has neither letters nor digits. '%', '_' and '\' are ordinary characters, and are searched for
 * literally (D1).
 */
const hasMarksOnly = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);

/** Returns the places of the products with these marks in their name or description. */
const placesWithMarks = ({ products, places }: CatalogueIndex, marks: string): Uint32Array =>
  places.filter((place) => {
    const product = products[place];
    return product?.productname.includes(marks) || product?.description.includes(marks);
  });

/** The number of products offered when nothing matches (D75). */
const NEAREST_MAX = 4;
/** The shortest beginning of a word that makes a product near. */
const BEGINNING_LETTERS = 4;

/**
 * Returns the places of the products in stock that come nearest to a text without matches. They have most of its words
 * or, for a word that no product has, its longest beginning. If the words lead to nothing, they're the first products
 * in display order.
 */
function nearestProducts(index: CatalogueIndex, searchText: string): number[] {
  const scores =
    searchText.trim() === "" ? new Map<number, number>() : partialScores(index.text(), searchText);
  const scoreOf = (place: number) => scores.get(place) ?? 0;
  return Array.from(index.products.keys())
    .filter((place) => index.sellable[place] === 1)
    .sort((one, other) => scoreOf(other) - scoreOf(one))
    .slice(0, NEAREST_MAX);
}

function partialScores(index: TextIndex, searchText: string): Ranks {
  const read = readText(searchText, index);
  const unknown = read.terms.filter((term) => ranksOf(index, term).size === 0);
  const [mended] = correctSpelling(index, read, unknown);
  const terms = mended === undefined ? read.terms : readText(mended, index).terms;
  const scores = new Map<number, number>();
  for (const term of terms) {
    for (const [place, rank] of nearRanks(index, term)) scores.set(place, (scores.get(place) ?? 0) + rank);
  }
  return scores;
}

function nearRanks(index: TextIndex, term: Term): Ranks {
  const ranks = ranksOf(index, term);
  const word = term.words.join("");
  for (let letters = word.length - 1; ranks.size === 0 && letters >= BEGINNING_LETTERS; letters--) {
    const begun = index.find(word.slice(0, letters));
    if (begun.size > 0) return begun;
  }
  return ranks;
}
