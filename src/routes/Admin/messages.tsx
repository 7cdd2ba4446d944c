import { createFileRoute } from "@tanstack/react-router";
import { messagesQuery } from "#src/admin/admin-queries.ts";
import { type MessagesSearch, messagesSearch } from "#src/admin/searches.ts";
import { MessagesPage } from "#src/admin/messages/messages-page.tsx";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/messages")({
  validateSearch: ({ q, list, page, id }): MessagesSearch => ({ q, list, page, id }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context.queryClient, messagesQuery(context, messagesSearch.read(deps))),
  component: () => <MessagesPage search={Route.useSearch()} />,
});
