import type { Catalogue } from "#domain/search/catalogue.ts";
import { matchingProducts, searchCatalogue, type SearchPage } from "#domain/search/search-catalogue.ts";
import type { Filter } from "#domain/search/filter.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { readSnapshot } from "../catalogue/snapshot.ts";
import type { Queryable } from "../db/client.ts";

/** Reads the current catalogue from the database. */
export async function storedCatalogue(db: Queryable): Promise<Catalogue> {
  const read = await readSnapshot(db, undefined);
  if (!read) throw new Error("the catalogue has no version");
  return read.catalogue;
}

/** Returns every product that matches a filter, or the whole catalogue, as one list. */
export async function allProducts(db: Queryable, filter?: Filter): Promise<readonly Product[]> {
  const { index } = await storedCatalogue(db);
  return filter ? matchingProducts(index, filter) : index.products;
}

/** Returns a page of a filter's matches. */
export async function searchStored(db: Queryable, filter: Filter & { page: number }): Promise<SearchPage> {
  return searchCatalogue((await storedCatalogue(db)).index, filter);
}
