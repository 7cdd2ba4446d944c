import { useRouter } from "@tanstack/react-router";
import { hasFailed, type Load, useLoad } from "#src/api/load.ts";
import { type CatalogueView, sameFilter } from "./catalogue-search.ts";
import type { LoadedCatalogue } from "./load-catalogue.ts";

/** What the catalogue page shows of a load: the previous grid stays, `stale`, while a new filter loads (D3). */
export function useCatalogue(view: CatalogueView, load: Load<LoadedCatalogue>) {
  const router = useRouter();
  const { answer, waiting } = useLoad(load);
  const failure = answer !== undefined && hasFailed(answer) ? answer : undefined;
  const loaded = answer === undefined || hasFailed(answer) ? undefined : answer;
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
    failed: failure !== undefined && !waiting,
    /** A further page could not be loaded. */
    moreFailed: loaded !== undefined && !waiting && loaded.pagesShown < lastWanted,
    /** The cause of either failure. */
    error: failure?.error ?? loaded?.moreError,
    loadingMore,
    nextPage: loaded && lastWanted < loaded.pageCount ? lastWanted + 1 : undefined,
    retry: () => router.invalidate(),
  };
}
