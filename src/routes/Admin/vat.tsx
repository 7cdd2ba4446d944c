import { createFileRoute } from "@tanstack/react-router";
import { quarterOf } from "#domain/orders/vat-report.ts";
import { vatQuarterQuery } from "#src/admin/admin-queries.ts";
import { VatPage } from "#src/admin/vat/vat-page.tsx";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/vat")({
  loader: ({ context }) => prefetch(context.queryClient, vatQuarterQuery(context, quarterOf(new Date()))),
  component: VatPage,
});
