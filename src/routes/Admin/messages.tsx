import { createFileRoute } from "@tanstack/react-router";
import { MessagesPage } from "#src/admin/messages/messages-page.tsx";
import type { MessagesSearch } from "#src/admin/messages/messages-search.ts";

export const Route = createFileRoute("/Admin/messages")({
  validateSearch: ({ unread, page }): MessagesSearch => ({ unread, page }),
  component: () => <MessagesPage search={Route.useSearch()} />,
});
