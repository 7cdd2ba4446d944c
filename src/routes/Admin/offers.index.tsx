import { createFileRoute } from "@tanstack/react-router";
import { offersQuery } from "#src/admin/admin-queries.ts";
import { OffersPage } from "#src/admin/offers/offers-page.tsx";
import { type OffersSearch, offersSearch } from "#src/admin/searches.ts";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/offers/")({
  validateSearch: ({ q, status, page }): OffersSearch => ({ q, status, page }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, offersQuery(context, offersSearch.read(deps))),
  component: () => <OffersPage search={Route.useSearch()} />,
});
