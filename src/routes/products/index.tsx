import { createFileRoute } from "@tanstack/react-router";
import { CataloguePage } from "#src/catalogue/catalogue-page.tsx";
import {
  type CatalogueSearch,
  readCatalogueSearch,
  writeCatalogueSearch,
} from "#src/catalogue/catalogue-search.ts";
import { loadCatalogue } from "#src/catalogue/load-catalogue.ts";

export const Route = createFileRoute("/products/")({
  validateSearch: (search): CatalogueSearch => writeCatalogueSearch(readCatalogueSearch(search)),
  loaderDeps: ({ search }) => search,
  // Not awaited: the page keeps the previous grid, or on Back its own, while the new one loads (D3, D39).
  loader: ({ context, deps }) => ({ load: loadCatalogue(context.client, readCatalogueSearch(deps)) }),
  component: Catalogue,
});

function Catalogue() {
  const { load } = Route.useLoaderData();
  return <CataloguePage view={readCatalogueSearch(Route.useSearch())} load={load} />;
}
