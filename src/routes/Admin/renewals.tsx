import { createFileRoute } from "@tanstack/react-router";
import { renewalsQuery } from "#src/admin/admin-queries.ts";
import { RenewalsPage } from "#src/admin/renewals/renewals-page.tsx";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/renewals")({
  loader: ({ context }) => prefetch(context.queryClient, renewalsQuery(context)),
  component: RenewalsPage,
});
