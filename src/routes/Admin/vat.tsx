import { createFileRoute } from "@tanstack/react-router";
import { quarterOf } from "#domain/books/vat-report.ts";
import { accountantLinksQuery, vatChecksQuery, vatQuarterQuery } from "#src/admin/admin-queries.ts";
import { VatPage } from "#src/admin/vat/vat-page.tsx";
import { prefetch } from "#src/api/query-client.ts";
import { shopTime } from "#src/api/shop-time.ts";

export const Route = createFileRoute("/Admin/vat")({
  loader: ({ context }) => {
    const quarter = quarterOf(shopTime(context.site));
    return Promise.all([
      prefetch(context.queryClient, vatQuarterQuery(context, quarter)),
      prefetch(context.queryClient, vatChecksQuery(context, quarter)),
      prefetch(context.queryClient, accountantLinksQuery(context)),
    ]);
  },
  component: VatPage,
});
