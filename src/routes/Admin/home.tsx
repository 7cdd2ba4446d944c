import { createFileRoute } from "@tanstack/react-router";
import { summaryQuery } from "#src/admin/admin-queries.ts";
import { HomePage } from "#src/admin/home/home-page.tsx";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/home")({
  loader: ({ context }) => prefetch(context.queryClient, summaryQuery(context)),
  component: HomePage,
});
