import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/api/use-api.ts";
import { catalogueQuery } from "./catalogue-query.ts";
import { type CatalogueView, sameFilter } from "./catalogue-search.ts";

/** What the catalogue page shows of an address: the previous grid stays, `stale`, while a new filter loads (D3). */
export function useCatalogue(view: CatalogueView) {
  const {
    data: loaded,
    isFetching: waiting,
    isError,
    error,
    refetch,
  } = useQuery(catalogueQuery(useApi(), view));
  const sameView = loaded !== undefined && sameFilter(loaded.view, view);
  const lastWanted = loaded ? Math.min(view.page, loaded.pageCount) : 1;
  const loadingMore = waiting && sameView && loaded.pagesShown < lastWanted;
  return {
    products: loaded?.products,
    total: loaded?.total,
    counts: loaded?.counts,
    /** The products shown belong to the previous filter. */
    stale: waiting && !sameView,
    /**
     * The products shown may be out of date: they belong to the previous filter, or are cached and being refetched
     * (D39).
     */
    dimmed: waiting && !loadingMore,
    failed: isError && !waiting,
    /** A further page could not be loaded. */
    moreFailed: loaded !== undefined && !waiting && loaded.pagesShown < lastWanted,
    /** The cause of either failure. */
    error: error ?? loaded?.moreError,
    loadingMore,
    nextPage: loaded && lastWanted < loaded.pageCount ? lastWanted + 1 : undefined,
    retry: () => refetch(),
  };
}
