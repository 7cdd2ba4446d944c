import { createFileRoute } from "@tanstack/react-router";
import { CataloguePage } from "#src/catalogue/catalogue-page.tsx";
import {
  type CatalogueSearch,
  readCatalogueSearch,
  writeCatalogueSearch,
} from "#src/catalogue/catalogue-search.ts";

export const Route = createFileRoute("/products/")({
  validateSearch: (search): CatalogueSearch => writeCatalogueSearch(readCatalogueSearch(search)),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    // Not awaited: the page keeps the previous grid while the new one loads (D3).
    void context.api.filters.search.prefetch({ ...readCatalogueSearch(deps), page: 1 });
  },
  component: () => <CataloguePage view={readCatalogueSearch(Route.useSearch())} />,
});
