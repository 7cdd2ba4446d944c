import { createFileRoute } from "@tanstack/react-router";
import { CataloguePage } from "#src/catalogue/catalogue-page.tsx";
import {
  type CatalogueSearch,
  readCatalogueSearch,
  writeCatalogueSearch,
} from "#src/catalogue/catalogue-search.ts";
import { loadCatalogue } from "#src/catalogue/load-catalogue.ts";

/** So long Back and Forward show what was loaded; what is charged is looked up at checkout whatever is shown (D11). */
const KEPT_MS = 5 * 60_000;

export const Route = createFileRoute("/products/")({
  validateSearch: (search): CatalogueSearch => writeCatalogueSearch(readCatalogueSearch(search)),
  loaderDeps: ({ search }) => search,
  // Not awaited: the page keeps the previous grid while the new one loads (D3).
  loader: ({ context, deps }) => ({ load: loadCatalogue(context.client, readCatalogueSearch(deps)) }),
  staleTime: KEPT_MS,
  component: Catalogue,
});

function Catalogue() {
  const { load } = Route.useLoaderData();
  return <CataloguePage view={readCatalogueSearch(Route.useSearch())} load={load} />;
}
