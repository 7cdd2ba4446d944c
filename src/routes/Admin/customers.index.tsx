import { createFileRoute } from "@tanstack/react-router";
import { customersQuery } from "#src/admin/admin-queries.ts";
import { CustomersPage } from "#src/admin/customers/customers-page.tsx";
import { type CustomersSearch, customersSearch } from "#src/admin/searches.ts";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/customers/")({
  validateSearch: ({ q, page }): CustomersSearch => ({ q, page }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context.queryClient, customersQuery(context, customersSearch.read(deps))),
  component: () => <CustomersPage search={Route.useSearch()} />,
});
