import { createFileRoute } from "@tanstack/react-router";
import { undeliveredMailsQuery } from "#src/admin/admin-queries.ts";
import { MailsPage, type MailsSearch } from "#src/admin/mails/mails-page.tsx";
import { page as readPage } from "#src/kit/search-state.ts";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/emails")({
  validateSearch: ({ page }): MailsSearch => ({ page }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context.queryClient, undeliveredMailsQuery(context, readPage(deps.page))),
  component: () => <MailsPage search={Route.useSearch()} />,
});
