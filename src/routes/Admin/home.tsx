import { createFileRoute } from "@tanstack/react-router";
import { operationsQuery, summaryQuery } from "#src/admin/admin-queries.ts";
import { HomePage } from "#src/admin/home/home-page.tsx";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/home")({
  loader: ({ context }) =>
    Promise.all([
      prefetch(context.queryClient, summaryQuery(context)),
      prefetch(context.queryClient, operationsQuery(context)),
    ]),
  component: HomePage,
});
