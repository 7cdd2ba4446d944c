import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ADMIN_TITLES } from "#domain/page-titles.ts";
import { WaitingPage } from "#src/admin/shell/inbox-page.tsx";
import { readWaitingSearch, type WaitingSearch } from "#src/admin/shell/inbox-search.ts";
import { useQueries } from "#src/api/queries.tsx";
import { MessageCard } from "./message-card.tsx";

/** /Admin/messages (D28): what came in through the contact form. */
export function MessagesPage({ search }: { readonly search: WaitingSearch<"unread"> }) {
  const view = readWaitingSearch("unread", search);
  const { messages } = useQueries();
  const asked = { unread: view.waiting, page: view.page };
  const answer = useQuery(messages.list.queryOptions(asked, { placeholderData: keepPreviousData }));
  const unread = useQuery(messages.unreadCount.queryOptions());
  return (
    <WaitingPage
      title={ADMIN_TITLES.messages}
      noun="message"
      word="unread"
      view={view}
      answer={answer}
      waitingCount={unread.data}
      itemsOf={(page) => page.messages}
      renderCard={(message) => <MessageCard message={message} />}
      noneText="Nobody has written yet. What visitors send from the contact page appears here."
      noneWaitingText="Every message has been read."
    />
  );
}
