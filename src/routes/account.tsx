import { createFileRoute } from "@tanstack/react-router";
import { ROLE_USER } from "#domain/accounts/roles.ts";
import { AccountPage } from "#src/account/account-page.tsx";
import { ownOrdersQuery } from "#src/account/own-orders-query.ts";
import { requireRole } from "#src/account/require-role.ts";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/account")({
  beforeLoad: requireRole(ROLE_USER),
  loader: ({ context }) => prefetch(context.queryClient, ownOrdersQuery(context, 1)),
  component: AccountPage,
});
