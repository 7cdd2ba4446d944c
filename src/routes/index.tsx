import { createFileRoute } from "@tanstack/react-router";
import { askFor } from "#src/api/query-client.ts";
import { HomePage } from "#src/home/home-page.tsx";
import { promotedQuery } from "#src/home/promoted-query.ts";

export const Route = createFileRoute("/")({
  loader: ({ context }) => askFor(context.queryClient, promotedQuery(context)),
  component: HomePage,
});
