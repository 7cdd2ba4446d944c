import { createFileRoute } from "@tanstack/react-router";
import { staffRulesQuery, staffQuery } from "#src/admin/admin-queries.ts";
import { StaffPage } from "#src/admin/staff/staff-page.tsx";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/staff")({
  loader: ({ context }) =>
    Promise.all([
      prefetch(context.queryClient, staffQuery(context)),
      prefetch(context.queryClient, staffRulesQuery(context)),
    ]),
  component: StaffPage,
});
