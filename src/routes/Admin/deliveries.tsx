import { createFileRoute } from "@tanstack/react-router";
import { DeliveriesPage } from "#src/admin/deliveries/deliveries-page.tsx";
import type { DeliveriesSearch } from "#src/admin/deliveries/deliveries-search.ts";

export const Route = createFileRoute("/Admin/deliveries")({
  validateSearch: ({ q, state, page }): DeliveriesSearch => ({ q, state, page }),
  component: () => <DeliveriesPage search={Route.useSearch()} />,
});
