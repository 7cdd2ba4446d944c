import { createFileRoute, Outlet } from "@tanstack/react-router";
import { ROLE_ADMIN } from "#domain/accounts/roles.ts";
import { requireRole } from "#src/account/require-role.ts";
import { openWithdrawalsQuery, unreadMessagesQuery, waitingUnitsQuery } from "#src/admin/admin-queries.ts";
import { AdminShell } from "#src/admin/shell/admin-shell.tsx";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin")({
  beforeLoad: requireRole(ROLE_ADMIN),
  // Loads the navigation's counts again with every page.
  loader: ({ context }) =>
    Promise.all([
      prefetch(context.queryClient, unreadMessagesQuery(context)),
      prefetch(context.queryClient, waitingUnitsQuery(context)),
      prefetch(context.queryClient, openWithdrawalsQuery(context)),
    ]),
  component: Admin,
});

function Admin() {
  return (
    <AdminShell>
      <Outlet />
    </AdminShell>
  );
}
