import { createFileRoute } from "@tanstack/react-router";
import { messagesQuery } from "#src/admin/admin-queries.ts";
import { type MessagesSearch, readMessagesSearch } from "#src/admin/messages-search.ts";
import { MessagesPage } from "#src/admin/messages/messages-page.tsx";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/messages")({
  validateSearch: ({ q, list, page, id }): MessagesSearch => ({ q, list, page, id }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context.queryClient, messagesQuery(context, readMessagesSearch(deps))),
  component: () => <MessagesPage search={Route.useSearch()} />,
});
