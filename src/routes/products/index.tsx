import { createFileRoute } from "@tanstack/react-router";
import { askFor } from "#src/api/query-client.ts";
import { CataloguePage } from "#src/catalogue/catalogue-page.tsx";
import { catalogueQuery } from "#src/catalogue/catalogue-query.ts";
import {
  type CatalogueSearch,
  readCatalogueSearch,
  writeCatalogueSearch,
} from "#src/catalogue/catalogue-search.ts";

export const Route = createFileRoute("/products/")({
  validateSearch: (search): CatalogueSearch => writeCatalogueSearch(readCatalogueSearch(search)),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    askFor(context.queryClient, catalogueQuery(context, readCatalogueSearch(deps))),
  component: () => <CataloguePage view={readCatalogueSearch(Route.useSearch())} />,
});
