import { createFileRoute } from "@tanstack/react-router";
import { salesQuery } from "#src/admin/admin-queries.ts";
import { SalesPage } from "#src/admin/sales/sales-page.tsx";
import { readSalesSearch, type SalesSearch } from "#src/admin/sales-search.ts";
import { prefetch } from "#src/api/query-client.ts";
import { shopTime } from "#src/api/shop-time.ts";

export const Route = createFileRoute("/Admin/sales")({
  validateSearch: ({ days, by }): SalesSearch => ({ days, by }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context.queryClient, salesQuery(context, readSalesSearch(deps, shopTime(context.site)).days)),
  component: () => <SalesPage search={Route.useSearch()} />,
});
