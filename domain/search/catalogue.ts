import type { Product, ProductId } from "../catalogue/product.ts";
import { isShown } from "../catalogue/shown.ts";
import { type CatalogueIndex, indexCatalogue } from "./catalogue-index.ts";

/**
 * The most products that fit into an isolate's memory with the data that searching them needs (D74). The database
 * refuses the next one.
 */
export const CATALOGUE_MAX_PRODUCTS = 10_000;

/** A product as the snapshot reads it. */
export type CatalogueEntry = {
  readonly product: Product;
  readonly changedAt: Date;
  /** Slugs from before a rename (D9). */
  readonly oldSlugs: readonly string[];
};

/** A snapshot of the whole catalogue in memory. */
export type Catalogue = {
  /** Two catalogues with the same version are the same. */
  readonly version: string;
  /** Every product in display order, with those that the shop doesn't show. Only for administrators (D62). */
  readonly all: readonly CatalogueEntry[];
  /** Those that the shop shows, in display order. The rest is made of them, so that no shopper's call finds another. */
  readonly entries: readonly CatalogueEntry[];
  /** All shown products in display order, ready to be searched. */
  readonly index: CatalogueIndex;
  readonly byId: ReadonlyMap<ProductId, Product>;
  /** By present and former slugs. A product's present slug takes precedence over another's former one. */
  readonly bySlug: ReadonlyMap<string, Product>;
};

/** A catalogue as a request reads it. */
export type CatalogueReading = {
  readonly catalogue: Catalogue;
  /** When it was last known to be current, in milliseconds since 1970. */
  readonly readAt: number;
  /** True if the database doesn't respond, so this catalogue may be out of date. */
  readonly isOld: boolean;
};

/** Makes a catalogue from entries in display order. `displayOrder` becomes the place, counted from 0. */
export function catalogueOf(version: string, inOrder: readonly CatalogueEntry[]): Catalogue {
  const all = inPlaces(inOrder);
  const entries = shownOf(all);
  const products = entries.map(({ product }) => product);
  return {
    version,
    all,
    entries,
    index: indexCatalogue(products),
    byId: new Map(products.map((product) => [product._id, product])),
    bySlug: new Map([
      ...entries.flatMap(({ product, oldSlugs }) => oldSlugs.map((slug) => [slug, product] as const)),
      ...products.map((product) => [product.slug, product] as const),
    ]),
  };
}

const inPlaces = (entries: readonly CatalogueEntry[]): CatalogueEntry[] =>
  entries.map((entry, place) => ({ ...entry, product: { ...entry.product, displayOrder: place } }));

/** Returns the entries that the shop shows. A collection includes only what is shown. */
function shownOf(all: readonly CatalogueEntry[]): readonly CatalogueEntry[] {
  const hidden = new Set(all.flatMap(({ product }) => (isShown(product) ? [] : [product.slug])));
  if (hidden.size === 0) return all;
  return inPlaces(
    all.flatMap((entry) => {
      const { product } = entry;
      if (hidden.has(product.slug)) return [];
      const includes = product.includes.filter((slug) => !hidden.has(slug));
      return [{ ...entry, product: { ...product, includes } }];
    }),
  );
}
