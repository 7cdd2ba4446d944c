import { createFileRoute } from "@tanstack/react-router";
import { ROLE_USER } from "#domain/accounts/account.ts";
import { AccountPage } from "#src/account/account-page.tsx";
import { ownOrdersQuery } from "#src/account/own-orders-query.ts";
import { requireRole } from "#src/account/require-role.ts";
import { accountCompanyQuery } from "#src/cart/account-company-query.ts";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/account/")({
  beforeLoad: requireRole(ROLE_USER),
  loader: ({ context }) =>
    Promise.all([
      prefetch(context.queryClient, ownOrdersQuery(context, 1)),
      prefetch(context.queryClient, accountCompanyQuery(context)),
      prefetch(context.queryClient, context.queries.auth.email.queryOptions()),
      prefetch(context.queryClient, context.queries.sessions.mine.queryOptions()),
      prefetch(context.queryClient, context.queries.factors.own.queryOptions()),
    ]),
  component: AccountPage,
});
