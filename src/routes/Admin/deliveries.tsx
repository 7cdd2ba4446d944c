import { createFileRoute } from "@tanstack/react-router";
import { deliveriesQuery } from "#src/admin/admin-queries.ts";
import { prefetch } from "#src/api/query-client.ts";
import { DeliveriesPage } from "#src/admin/deliveries/deliveries-page.tsx";
import { type DeliveriesSearch, deliveriesSearch } from "#src/admin/searches.ts";

export const Route = createFileRoute("/Admin/deliveries")({
  validateSearch: ({ q, state, page }): DeliveriesSearch => ({ q, state, page }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context.queryClient, deliveriesQuery(context, deliveriesSearch.read(deps))),
  component: () => <DeliveriesPage search={Route.useSearch()} />,
});
