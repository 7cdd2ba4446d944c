import { createFileRoute } from "@tanstack/react-router";
import { prefetch } from "#src/api/query-client.ts";
import { CataloguePage } from "#src/catalogue/catalogue-page.tsx";
import { knownSearch } from "#src/catalogue/catalogue-address.ts";
import { catalogueQuery } from "#src/catalogue/catalogue-query.ts";
import { readCatalogueSearch } from "#src/catalogue/read-catalogue-search.ts";
import { usePendingView } from "#src/catalogue/use-pending-view.ts";

export const Route = createFileRoute("/products/")({
  validateSearch: knownSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context.queryClient, catalogueQuery(context, readCatalogueSearch(deps))),
  component: () => <CataloguePage view={usePendingView(Route.useSearch())} />,
});
