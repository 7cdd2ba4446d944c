import { createFileRoute } from "@tanstack/react-router";
import { WithdrawalsPage } from "#src/admin/withdrawals/withdrawals-page.tsx";
import type { WithdrawalsSearch } from "#src/admin/withdrawals/withdrawals-search.ts";

export const Route = createFileRoute("/Admin/withdrawals")({
  validateSearch: ({ open, page }): WithdrawalsSearch => ({ open, page }),
  component: () => <WithdrawalsPage search={Route.useSearch()} />,
});
