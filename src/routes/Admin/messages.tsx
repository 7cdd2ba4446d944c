import { createFileRoute } from "@tanstack/react-router";
import { messagesQuery } from "#src/admin/admin-queries.ts";
import { MessagesPage } from "#src/admin/messages/messages-page.tsx";
import { type InboxSearch, readInboxSearch } from "#src/admin/inbox-search.ts";
import { prefetch } from "#src/api/query-client.ts";

export const Route = createFileRoute("/Admin/messages")({
  validateSearch: ({ unread, page }): InboxSearch<"unread"> => ({ unread, page }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetch(context.queryClient, messagesQuery(context, readInboxSearch("unread", deps))),
  component: () => <MessagesPage search={Route.useSearch()} />,
});
