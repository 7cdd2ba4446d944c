import { createFileRoute } from "@tanstack/react-router";
import { ROLE_USER } from "#domain/roles.ts";
import { AccountPage } from "#src/account/account-page.tsx";
import { requireRole } from "#src/account/require-role.ts";

export const Route = createFileRoute("/account")({
  beforeLoad: requireRole(ROLE_USER),
  component: AccountPage,
});
