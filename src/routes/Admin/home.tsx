import { createFileRoute, redirect } from "@tanstack/react-router";
import { approvalsQuery, summaryQuery } from "#src/admin/admin-queries.ts";
import { ADMIN_LINKS } from "#src/admin/shell/admin-links.ts";
import { HomePage } from "#src/admin/home/home-page.tsx";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/home")({
  // The home page is about orders, so others land on the first page that they may open (D57).
  beforeLoad: ({ context: { may } }) => {
    if (may("orders.read")) return;
    const first = ADMIN_LINKS.find(({ permission }) => may(permission));
    if (first) throw redirect({ to: first.to, replace: true });
  },
  loader: ({ context }) =>
    Promise.all([
      prefetch(context.queryClient, summaryQuery(context)),
      prefetch(context.queryClient, approvalsQuery(context)),
    ]),
  component: HomePage,
});
