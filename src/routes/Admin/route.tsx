import { createFileRoute, Outlet } from "@tanstack/react-router";
import { ROLE_ADMIN } from "#domain/accounts/account.ts";
import { requireRole } from "#src/account/require-role.ts";
import {
  mailOutageQuery,
  openWithdrawalsQuery,
  unreadMessagesQuery,
  waitingUnitsQuery,
} from "#src/admin/admin-queries.ts";
import { mayOf } from "#src/admin/shell/may-of.ts";
import { AdminShell } from "#src/admin/shell/admin-shell.tsx";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin")({
  beforeLoad: async (guarded) => {
    await requireRole(ROLE_ADMIN)(guarded);
    return { may: await mayOf(guarded.context) };
  },
  // Loads what every page shows again with every page.
  loader: ({ context }) =>
    Promise.all([
      prefetch(context.queryClient, mailOutageQuery(context)),
      context.may("messages.read") ? prefetch(context.queryClient, unreadMessagesQuery(context)) : undefined,
      context.may("orders.read") ? prefetch(context.queryClient, waitingUnitsQuery(context)) : undefined,
      context.may("orders.read") ? prefetch(context.queryClient, openWithdrawalsQuery(context)) : undefined,
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
