import { createFileRoute } from "@tanstack/react-router";
import { checkoutsQuery } from "#src/admin/admin-queries.ts";
import { CheckoutsPage } from "#src/admin/orders/checkouts-page.tsx";
import { checkoutsSearch, type OrdersSearch } from "#src/admin/searches.ts";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/checkouts")({
  validateSearch: ({ q, status, sort, page }): OrdersSearch => ({ q, status, sort, page }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context.queryClient, checkoutsQuery(context, checkoutsSearch.read(deps))),
  component: () => <CheckoutsPage search={Route.useSearch()} />,
});
