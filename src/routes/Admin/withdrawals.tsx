import { createFileRoute } from "@tanstack/react-router";
import { WithdrawalsPage } from "#src/admin/withdrawals/withdrawals-page.tsx";
import type { InboxSearch } from "#src/admin/shell/inbox-search.ts";

export const Route = createFileRoute("/Admin/withdrawals")({
  validateSearch: ({ open, page }): InboxSearch<"open"> => ({ open, page }),
  component: () => <WithdrawalsPage search={Route.useSearch()} />,
});
