import { keepPreviousData, useQueries, useQuery } from "@tanstack/react-query";
import { useApi } from "#src/api/use-api.ts";
import type { CatalogueView } from "./catalogue-search.ts";

/**
 * Pages 1 to `view.page` of the matches (D8). While a new filter loads, the previous first page stays and is `stale`
 * (D3); the cache is keyed by filter, so an answer that comes late never replaces a newer one.
 */
export function useCatalogue(view: CatalogueView) {
  const { page: wanted, ...filter } = view;
  const { search } = useApi().api.filters;
  const first = useQuery(search.queryOptions({ ...filter, page: 1 }, { placeholderData: keepPreviousData }));
  const stale = first.isPlaceholderData;
  const pageCount = first.data?.pageCount ?? 1;
  const lastPage = stale ? 1 : Math.min(wanted, pageCount);
  const more = useQueries({
    queries: Array.from({ length: lastPage - 1 }, (_, index) =>
      search.queryOptions({ ...filter, page: index + 2 }),
    ),
  });
  const loaded = more.findIndex((page) => page.data === undefined);
  const shown = loaded === -1 ? more : more.slice(0, loaded);
  const failed = [first, ...more].filter((page) => page.isError && page.data === undefined);
  return {
    products: first.data
      ? [...first.data.products, ...shown.flatMap((page) => page.data?.products ?? [])]
      : undefined,
    total: first.data?.total,
    counts: first.data?.counts,
    /** What is shown belongs to the filter before. */
    stale,
    /** The first page could not be loaded. */
    failed: first.isError && (first.data === undefined || stale),
    /** A further page could not be loaded. */
    moreFailed: more.some((page) => page.isError && page.data === undefined),
    loadingMore: more.some((page) => page.isFetching && page.data === undefined),
    nextPage: lastPage < pageCount ? lastPage + 1 : undefined,
    retry: () => Promise.all(failed.map((page) => page.refetch())),
  };
}
