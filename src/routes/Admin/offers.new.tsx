import { createFileRoute } from "@tanstack/react-router";
import { offerStartQuery } from "#src/admin/admin-queries.ts";
import { NewOfferPage } from "#src/admin/offers/new-offer-page.tsx";
import { type NewOfferSearch, newOfferSearch } from "#src/admin/searches.ts";
import { prefetch } from "#src/api/query-client.ts";
import { productNamesQuery } from "#src/compare/compare-queries.ts";

export const Route = createFileRoute("/Admin/offers/new")({
  validateSearch: ({ from, id }): NewOfferSearch => ({ from, id }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    Promise.all([
      prefetch(context.queryClient, offerStartQuery(context, newOfferSearch.read(deps))),
      prefetch(context.queryClient, productNamesQuery(context)),
    ]),
  component: () => <NewOfferPage search={Route.useSearch()} />,
});
