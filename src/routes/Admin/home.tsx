import { createFileRoute } from "@tanstack/react-router";
import { operationsQuery, summaryQuery } from "#src/admin/admin-queries.ts";
import { HomePage } from "#src/admin/home/home-page.tsx";
import { askFor } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/home")({
  loader: ({ context }) =>
    Promise.all([
      askFor(context.queryClient, summaryQuery(context)),
      askFor(context.queryClient, operationsQuery(context)),
    ]),
  component: HomePage,
});
