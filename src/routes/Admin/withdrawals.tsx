import { createFileRoute } from "@tanstack/react-router";
import { withdrawalsQuery } from "#src/admin/admin-queries.ts";
import { WithdrawalsPage } from "#src/admin/withdrawals/withdrawals-page.tsx";
import { type WithdrawalsSearch, withdrawalsSearch } from "#src/admin/searches.ts";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/withdrawals")({
  validateSearch: ({ open, page }): WithdrawalsSearch => ({ open, page }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context.queryClient, withdrawalsQuery(context, withdrawalsSearch.read(deps))),
  component: () => <WithdrawalsPage search={Route.useSearch()} />,
});
