import type { Sort } from "./filter.ts";
import { isSellable, type Product, yearPriceCents } from "../catalogue/product.ts";
import { foldText } from "../text/fold-text.ts";
import { type FacetTable, tabulateFacets } from "./facets.ts";
import { buildTextIndex, type TextIndex } from "./text-index.ts";

/**
 * The products in display order, with the data that a search needs. A product's place is its index in `products`.
 * Everything else refers to places.
 */
export type CatalogueIndex = {
  readonly products: readonly Product[];
  /** All places, in display order. */
  readonly places: Uint32Array;
  readonly facets: FacetTable;
  /** 1 for a product that can be bought (`isSellable`). */
  readonly sellable: Uint8Array;
  /** The price of each product for one year (`yearPriceCents`). */
  readonly yearCents: Float64Array;
  /** Each product's name as search compares it. Folded on the first call. */
  readonly foldedNames: () => readonly string[];
  /** All places in a chosen order (D65). Ties keep the display order. Sorted on the first call. */
  readonly placesBy: (sort: Sort) => Uint32Array;
  /** The index of the products' words. Built with the first text search, which takes a second at 10,000 products. */
  readonly text: () => TextIndex;
};

/** Indexes products, which must be in display order. They are kept, not copied, and must not change. */
export function indexCatalogue(products: readonly Product[]): CatalogueIndex {
  const facets = tabulateFacets(products);
  const yearCents = Float64Array.from(products, yearPriceCents);
  const foldedNames = once(() => products.map(({ productname }) => foldText(productname)));
  const byName = once(() => {
    const names = foldedNames();
    return sortedPlaces(products, (one, other) => compareText(names[one] ?? "", names[other] ?? ""));
  });
  const cents = (place: number) => yearCents[place] ?? 0;
  const byPrice = once(() => sortedPlaces(products, (one, other) => cents(one) - cents(other)));
  const byPriceDown = once(() => sortedPlaces(products, (one, other) => cents(other) - cents(one)));
  const orders = { name: byName, price: byPrice, "-price": byPriceDown };
  return {
    products,
    places: Uint32Array.from(products.keys()),
    facets,
    sellable: Uint8Array.from(products, (product) => (isSellable(product) ? 1 : 0)),
    yearCents,
    foldedNames,
    placesBy: (sort) => orders[sort](),
    text: once(() => buildTextIndex(products, facets, foldedNames())),
  };
}

/** Compares code units, so the order doesn't depend on the machine's language. */
const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const sortedPlaces = (products: readonly Product[], compare: (one: number, other: number) => number) =>
  Uint32Array.from(products.keys()).sort((one, other) => compare(one, other) || one - other);

function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
