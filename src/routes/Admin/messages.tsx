import { createFileRoute } from "@tanstack/react-router";
import { MessagesPage } from "#src/admin/messages/messages-page.tsx";
import type { WaitingSearch } from "#src/admin/shell/inbox-search.ts";

export const Route = createFileRoute("/Admin/messages")({
  validateSearch: ({ unread, page }): WaitingSearch<"unread"> => ({ unread, page }),
  component: () => <MessagesPage search={Route.useSearch()} />,
});
