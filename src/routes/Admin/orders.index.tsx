import { createFileRoute } from "@tanstack/react-router";
import { ordersQuery, orderViewsQuery } from "#src/admin/admin-queries.ts";
import { OrdersPage } from "#src/admin/orders/orders-page.tsx";
import { type OrdersSearch, ordersSearch } from "#src/admin/searches.ts";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/orders/")({
  validateSearch: ({ q, status, sort, page }): OrdersSearch => ({ q, status, sort, page }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    Promise.all([
      prefetch(context.queryClient, ordersQuery(context, ordersSearch.read(deps))),
      prefetch(context.queryClient, orderViewsQuery(context)),
    ]),
  component: () => <OrdersPage search={Route.useSearch()} />,
});
