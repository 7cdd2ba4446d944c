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
    /** What is shown belongs to the filter before. */
    stale: waiting && !sameView,
    /** What is shown may be out of date: it belongs to the filter before, or was kept and is being asked for anew (D39). */
    dimmed: waiting && !loadingMore,
    /** The products could not be loaded. */
    failed: failure !== undefined && !waiting,
    /** A further page could not be loaded. */
    moreFailed: loaded !== undefined && !waiting && loaded.pagesShown < lastWanted,
    /** Why either could not. */
    error: failure?.error ?? loaded?.moreError,
    loadingMore,
    nextPage: loaded && lastWanted < loaded.pageCount ? lastWanted + 1 : undefined,
    retry: () => router.invalidate(),
  };
}
