import { SEARCH_TEXT_MAX_CHARS, SORTS } from "#domain/search/filter.ts";
import { type Cents, PRICE_MAX_CENTS } from "#domain/money/money.ts";
import {
  MAIN_CATEGORIES,
  type MainCategory,
  SUBCATEGORIES,
  type Subcategory,
} from "#domain/catalogue/taxonomy.ts";
import { readTypedCents } from "#domain/money/typed-amount.ts";
import { cutText } from "#domain/text/odd-characters.ts";
import { LIST_SEPARATOR } from "#src/page/search-params.ts";
import { AS_LIST, type CatalogueView, facetSlug, IN_STOCK } from "./catalogue-search.ts";

/** The maximum number of pages that one address can request together; nobody loads more by hand. */
const PAGES_MAX = 100;

/**
 * Reads a query string, dropping anything unknown or malformed without ever failing (D3). Parsed by hand, because a
 * schema library would weigh more than the page.
 */
export function readCatalogueSearch(search: Readonly<Record<string, unknown>>): CatalogueView {
  const [minCents, maxCents] = inOrder(
    centsIn(readPrice(textOf(search["min"]))),
    centsIn(readPrice(textOf(search["max"]))),
  );
  return {
    searchText: cutText(textOf(search["q"]), SEARCH_TEXT_MAX_CHARS),
    mainCategories: namesOf<MainCategory>(textOf(search["main"]), MAIN_CATEGORIES),
    subcategories: namesOf<Subcategory>(textOf(search["sub"]), SUBCATEGORIES),
    inStock: search["stock"] === IN_STOCK ? true : undefined,
    minCents,
    maxCents,
    sort: SORTS.find((sort) => sort === search["sort"]),
    asList: search["view"] === AS_LIST ? true : undefined,
    page: pageOf(search["page"]),
  };
}

type PriceReading = { readonly cents: Cents | undefined } | { readonly message: string };

/**
 * Reads a price of a year as people type it, which is also its form in the address (D65, D69). Undefined if nothing is
 * typed.
 */
export function readPrice(text: string): PriceReading {
  const read = readTypedCents(text);
  if ("message" in read) return read;
  const { cents } = read;
  if (cents === null) return { cents: undefined };
  return Number.isInteger(cents) && cents >= 1 && cents <= PRICE_MAX_CENTS
    ? { cents: Math.round(cents) }
    : { message: "Enter a price from €0.01 to €999,999.99." };
}

type Limit = Cents | undefined;

/** A range the wrong way round is swapped: nobody looks for a price above €500 and below €100 (D65). */
const inOrder = (min: Limit, max: Limit): readonly [min: Limit, max: Limit] =>
  min !== undefined && max !== undefined && min > max ? [max, min] : [min, max];

const centsIn = (read: PriceReading): Cents | undefined => ("cents" in read ? read.cents : undefined);

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function pageOf(value: unknown): number {
  const page = typeof value === "string" ? Number(value) : value;
  return typeof page === "number" && Number.isInteger(page) && page >= 1 && page <= PAGES_MAX ? page : 1;
}

function namesOf<Name extends MainCategory | Subcategory>(slugs: string, known: readonly Name[]): Name[] {
  if (slugs === "") return [];
  const wanted = new Set(slugs.split(LIST_SEPARATOR));
  return known.filter((name) => wanted.has(facetSlug(name)));
}
