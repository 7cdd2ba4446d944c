import { createFileRoute, Outlet } from "@tanstack/react-router";
import { requireSignIn } from "#src/account/require-sign-in.ts";
import { AdminShell } from "#src/admin/shell/admin-shell.tsx";

export const Route = createFileRoute("/Admin")({ beforeLoad: requireSignIn, component: Admin });

function Admin() {
  return (
    <AdminShell>
      <Outlet />
    </AdminShell>
  );
}
