import { createFileRoute } from "@tanstack/react-router";
import { ordersQuery } from "#src/admin/admin-queries.ts";
import { OrdersPage } from "#src/admin/orders/orders-page.tsx";
import { type OrdersSearch, readOrdersSearch } from "#src/admin/orders-search.ts";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/orders/")({
  validateSearch: ({ q, status, page }): OrdersSearch => ({ q, status, page }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, ordersQuery(context, readOrdersSearch(deps))),
  component: () => <OrdersPage search={Route.useSearch()} />,
});
