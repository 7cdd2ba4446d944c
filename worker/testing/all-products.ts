import type { Catalogue } from "#domain/search/catalogue.ts";
import { matchingProducts, searchCatalogue, type SearchPage } from "#domain/search/search-catalogue.ts";
import type { Filter } from "#domain/search/filter.ts";
import type { Product } from "#domain/catalogue/product.ts";
import { readSnapshot } from "../catalogue/read-snapshot.ts";
import type { Queryable } from "../db/client.ts";
import { testDatabase } from "./shop.ts";

/** The catalogue as the database has it now. */
export async function storedCatalogue(db: Queryable): Promise<Catalogue> {
  const catalogue = await readSnapshot(db, undefined);
  if (!catalogue) throw new Error("the catalogue has no version");
  return catalogue;
}

/** Every product that a filter matches, or the whole catalogue, in one list. */
export async function allProducts(db: Queryable, filter?: Filter): Promise<readonly Product[]> {
  const { index } = await storedCatalogue(db);
  return filter ? matchingProducts(index, filter) : index.products;
}

/** A page of what a filter matches, from the database as it is now. */
export async function searchStored(filter: Filter & { page: number }): Promise<SearchPage> {
  return searchCatalogue((await storedCatalogue(testDatabase())).index, filter);
}
