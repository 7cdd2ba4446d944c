import { useRouterState } from "@tanstack/react-router";
import { useMemo } from "react";
import { parseSearch, stringifySearch } from "#src/page/search-params.ts";
import type { CatalogueSearch } from "./catalogue-address.ts";
import type { CatalogueView } from "./catalogue-search.ts";
import { readCatalogueSearch } from "./read-catalogue-search.ts";

/** Whether a path, in whatever case it was typed, is the catalogue's. */
export const isCatalogue = (path: string): boolean => path.toLowerCase() === "/products";

/**
 * The query string that the catalogue is asked for, undefined while another page is. It is ahead of the page's own search,
 * which waits for the loader.
 */
export const usePendingQuery = (): string | undefined =>
  useRouterState({
    select: ({ location }) => (isCatalogue(location.pathname) ? location.searchStr : undefined),
  });

/** Returns the view that the address asks for, so that a tick shows in the same frame; `own` while the page is left. */
export function usePendingView(own: CatalogueSearch): CatalogueView {
  const query = usePendingQuery() ?? stringifySearch(own);
  return useMemo(() => readCatalogueSearch(parseSearch(query)), [query]);
}
