import { createFileRoute } from "@tanstack/react-router";
import { auditQuery } from "#src/admin/admin-queries.ts";
import { AuditPage } from "#src/admin/audit/audit-page.tsx";
import { type AuditSearch, auditSearch } from "#src/admin/searches.ts";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/audit")({
  validateSearch: ({ q, username, what, page }): AuditSearch => ({ q, username, what, page }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queryClient, auditQuery(context, auditSearch.read(deps))),
  component: () => <AuditPage search={Route.useSearch()} />,
});
