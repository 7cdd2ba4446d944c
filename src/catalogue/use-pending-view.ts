import { useRouterState } from "@tanstack/react-router";
import { useMemo } from "react";
import { parseSearch, stringifySearch } from "#src/page/search-params.ts";
import type { CatalogueSearch } from "./catalogue-address.ts";
import type { CatalogueView } from "./catalogue-search.ts";
import { readCatalogueSearch } from "./read-catalogue-search.ts";

/** True if this path, typed in any case, is the catalogue's. */
export const isCatalogue = (path: string): boolean => path.toLowerCase() === "/products";

/**
 * The catalogue's requested query string; undefined if another page is requested. It's ahead of the page's own search,
 * which waits for the loader.
 */
export const usePendingQuery = (): string | undefined =>
  useRouterState({
    select: ({ location }) => (isCatalogue(location.pathname) ? location.searchStr : undefined),
  });

/**
 * Returns the view that the address requests, so that a selected facet shows in the same frame; `own` while leaving for
 * another page.
 */
export function usePendingView(own: CatalogueSearch): CatalogueView {
  const query = usePendingQuery() ?? stringifySearch(own);
  return useMemo(() => readCatalogueSearch(parseSearch(query)), [query]);
}
