import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { PAGE_SIZE, canonicalSearch } from "#domain/search/filter.ts";
import { PREFETCHED } from "#src/api/query-client.ts";
import type { Outputs, TrpcClient } from "#src/api/router-types.ts";
import type { Api } from "#src/api/trpc.ts";
import type { CatalogueView } from "./catalogue-search.ts";
import { NoProducts } from "./lazy-results.ts";

type SearchPage = Outputs["filters"]["search"];

/** Pages 1 to `view.page` of a filter's matches, or as many as could be loaded. */
export type LoadedCatalogue = {
  readonly view: CatalogueView;
  readonly products: SearchPage["products"];
  readonly total: number;
  readonly counts: SearchPage["counts"];
  /** The search text that the products match, if the typed one matches nothing (D64). */
  readonly suggestion: SearchPage["suggestion"];
  /** The nearest products, if nothing matches (D75). */
  readonly nearest: SearchPage["nearest"];
  readonly pagesShown: number;
  readonly pageCount: number;
  /** The reason why a further page couldn't be loaded. */
  readonly moreError?: unknown;
};

/** The query for a catalogue address (D8). The previous response stays until the new one has arrived (D3). */
export const catalogueQuery = ({ client }: Pick<Api, "client">, view: CatalogueView) =>
  queryOptions({
    // Grid and list share a key.
    queryKey: [["filters", "search"], { pagesOf: { ...view, asList: undefined } }],
    queryFn: () => fetchPages(client, view),
    placeholderData: keepPreviousData,
    // A failed request is retried automatically once the connection is back (D4), including one for a missing further
    // page.
    refetchOnReconnect: ({ state }) => (state.data?.moreError === undefined ? true : "always"),
    ...PREFETCHED,
  });

async function fetchPages(client: TrpcClient, view: CatalogueView): Promise<LoadedCatalogue> {
  const first = await client.filters.search.query(canonicalSearch({ ...view, page: 1 }));
  // The previous results stay until their place can be filled.
  if (first.total === 0) await NoProducts.preload();
  const lastPage = Math.min(view.page, first.pageCount);
  const further = await Promise.allSettled(
    Array.from({ length: lastPage - 1 }, (_, index) =>
      client.filters.search.query(canonicalSearch({ ...view, page: index + 2 })),
    ),
  );
  const pages = [first];
  for (const page of further) {
    // Stop at a gap: the products after it would look like the next ones.
    if (page.status === "rejected") break;
    pages.push(page.value);
  }
  return {
    view,
    products: pages.flatMap((page) => page.products),
    total: first.total,
    counts: first.counts,
    suggestion: first.suggestion,
    nearest: first.nearest,
    pagesShown: pages.length,
    pageCount: Math.max(1, Math.ceil(first.total / PAGE_SIZE)),
    moreError: further.find((page) => page.status === "rejected")?.reason,
  };
}
