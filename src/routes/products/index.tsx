import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "#src/api/query-client.ts";
import { CataloguePage } from "#src/catalogue/catalogue-page.tsx";
import { knownSearch } from "#src/catalogue/catalogue-address.ts";
import { catalogueQuery } from "#src/catalogue/catalogue-query.ts";
import { loadProductList, NoProducts } from "#src/catalogue/lazy-results.ts";
import { readCatalogueSearch } from "#src/catalogue/read-catalogue-search.ts";
import { usePendingView } from "#src/catalogue/use-pending-view.ts";
import { unlessCovered } from "#src/ui/overlay.ts";

export const Route = createFileRoute("/products/")({
  validateSearch: knownSearch,
  loaderDeps: ({ search }) => search,
  shouldReload: unlessCovered,
  loader: async ({ context, deps }) => {
    const view = readCatalogueSearch(deps);
    const query = catalogueQuery(context, view);
    await Promise.all([prefetch(context.queryClient, query), view.asList ? loadProductList() : undefined]);
    if (context.queryClient.getQueryData(query.queryKey)?.products.length === 0) await NoProducts.preload();
  },
  component: () => <CataloguePage view={usePendingView(Route.useSearch())} />,
});
