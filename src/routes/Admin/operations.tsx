import { createFileRoute } from "@tanstack/react-router";
import { operationsQuery } from "#src/admin/admin-queries.ts";
import { OperationsPage } from "#src/admin/operations/operations-page.tsx";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/operations")({
  loader: ({ context }) => prefetch(context.queryClient, operationsQuery(context)),
  component: OperationsPage,
});
