import { createFileRoute } from "@tanstack/react-router";
import { MessagesPage } from "#src/admin/messages/messages-page.tsx";
import type { InboxSearch } from "#src/admin/shell/inbox-search.ts";

export const Route = createFileRoute("/Admin/messages")({
  validateSearch: ({ unread, page }): InboxSearch<"unread"> => ({ unread, page }),
  component: () => <MessagesPage search={Route.useSearch()} />,
});
