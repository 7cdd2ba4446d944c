import { createFileRoute, redirect } from "@tanstack/react-router";
import { ordersQuery, orderViewsQuery } from "#src/admin/admin-queries.ts";
import { OrdersPage } from "#src/admin/orders/orders-page.tsx";
import { checkoutsSearch, type OrdersSearch, ordersSearch } from "#src/admin/searches.ts";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/orders/")({
  validateSearch: ({ q, status, sort, page }): OrdersSearch => ({ q, status, sort, page }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    // An address or a saved view from before D88, when this list had the checkouts, too.
    if (checkoutsSearch.read(deps).status !== undefined)
      throw redirect({ to: "/Admin/checkouts", search: deps, replace: true });
    return Promise.all([
      prefetch(context.queryClient, ordersQuery(context, ordersSearch.read(deps))),
      prefetch(context.queryClient, orderViewsQuery(context)),
    ]);
  },
  component: () => <OrdersPage search={Route.useSearch()} />,
});
