import { createFileRoute } from "@tanstack/react-router";
import { quarterOf } from "#domain/orders/vat-report.ts";
import { accountantLinksQuery, vatChecksQuery, vatQuarterQuery } from "#src/admin/admin-queries.ts";
import { VatPage } from "#src/admin/vat/vat-page.tsx";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/vat")({
  loader: ({ context }) =>
    Promise.all([
      prefetch(context.queryClient, vatQuarterQuery(context, quarterOf(new Date()))),
      prefetch(context.queryClient, vatChecksQuery(context, quarterOf(new Date()))),
      prefetch(context.queryClient, accountantLinksQuery(context)),
    ]),
  component: VatPage,
});
