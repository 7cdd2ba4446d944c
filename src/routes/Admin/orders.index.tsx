import { createFileRoute } from "@tanstack/react-router";
import { OrdersPage } from "#src/admin/orders/orders-page.tsx";
import type { OrdersSearch } from "#src/admin/orders/orders-search.ts";

export const Route = createFileRoute("/Admin/orders/")({
  validateSearch: ({ q, status, page }): OrdersSearch => ({ q, status, page }),
  component: () => <OrdersPage search={Route.useSearch()} />,
});
