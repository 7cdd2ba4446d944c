import { createFileRoute, Outlet } from "@tanstack/react-router";
import { ROLE_ADMIN } from "#domain/roles.ts";
import { requireRole } from "#src/account/require-role.ts";
import { AdminShell } from "#src/admin/shell/admin-shell.tsx";

export const Route = createFileRoute("/Admin")({ beforeLoad: requireRole(ROLE_ADMIN), component: Admin });

function Admin() {
  return (
    <AdminShell>
      <Outlet />
    </AdminShell>
  );
}
