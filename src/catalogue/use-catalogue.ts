import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "#src/api/use-api.ts";
import { catalogueQuery, type LoadedCatalogue } from "./catalogue-query.ts";
import { type CatalogueView, sameFilter } from "./catalogue-search.ts";

/**
 * The catalogue page's data for an address. The previous grid stays, `stale`, while a new filter loads, and also if it
 * can't be loaded (D3, D4).
 */
export function useCatalogue(view: CatalogueView) {
  const {
    data: answered,
    isFetching: waiting,
    isError,
    error,
    refetch,
  } = useQuery(catalogueQuery(useApi(), view));
  const loaded = useLatest(answered);
  const failed = isError && !waiting;
  const sameView = loaded !== undefined && sameFilter(loaded.view, view);
  const lastWanted = loaded ? Math.min(view.page, loaded.pageCount) : 1;
  const loadingMore = waiting && sameView && loaded.pagesShown < lastWanted;
  return {
    products: loaded?.products,
    /** The search text that the products shown belong to. */
    searchText: loaded?.view.searchText ?? view.searchText,
    total: loaded?.total,
    counts: loaded?.counts,
    suggestion: loaded?.suggestion,
    nearest: loaded?.nearest,
    /** The products shown belong to the previous filter. */
    stale: !sameView,
    /**
     * The products shown may be out of date: they belong to the previous filter, or are cached, while newer ones load
     * (D39). If loading fails, a message says so, and the products have to stay legible.
     */
    dimmed: waiting && !loadingMore,
    failed,
    /** A further page couldn't be loaded. */
    moreFailed: sameView && !waiting && loaded.pagesShown < lastWanted,
    /** The cause of either failure. */
    error: error ?? loaded?.moreError,
    loadingMore,
    nextPage: loaded && lastWanted < loaded.pageCount ? lastWanted + 1 : undefined,
    retry: () => refetch(),
  };
}

/** Returns the latest response, because a failed load brings none. */
function useLatest(answered: LoadedCatalogue | undefined): LoadedCatalogue | undefined {
  const [latest, setLatest] = useState(answered);
  if (answered !== undefined && answered !== latest) setLatest(answered);
  return answered ?? latest;
}
