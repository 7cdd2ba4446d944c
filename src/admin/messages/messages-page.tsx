import { useQuery } from "@tanstack/react-query";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { messagesQuery, unreadMessagesQuery } from "#src/admin/admin-queries.ts";
import { InboxPage } from "#src/admin/shell/inbox-page.tsx";
import { readInboxSearch, type InboxSearch } from "#src/admin/inbox-search.ts";
import { useApi } from "#src/api/use-api.ts";
import { MessageCard } from "./message-card.tsx";

/** /Admin/messages (D28): messages from the contact form. */
export function MessagesPage({ search }: { readonly search: InboxSearch<"unread"> }) {
  const view = readInboxSearch("unread", search);
  const api = useApi();
  const answer = useQuery(messagesQuery(api, view));
  const unread = useQuery(unreadMessagesQuery(api));
  return (
    <InboxPage
      title={ADMIN_TITLES.messages}
      noun="message"
      word="unread"
      view={view}
      answer={answer}
      waitingCount={unread.data}
      itemsOf={(page) => page.messages}
      renderCard={(message) => <MessageCard message={message} />}
      noneText="No messages yet. Messages from the contact page appear here."
      noneWaitingText="Every message has been read."
    />
  );
}
