import { useQuery } from "@tanstack/react-query";
import type { MessageList } from "#domain/seller/message-answer.ts";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { messagesQuery } from "#src/admin/admin-queries.ts";
import { type MessagesSearch, messagesSearch, type MessagesView } from "#src/admin/searches.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { ListAnswer } from "#src/admin/shell/list-answer.tsx";
import { useView } from "#src/kit/search-state.ts";
import { useApi } from "#src/api/use-api.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { SearchField } from "#src/ui/search-field.tsx";
import { AnswerTemplates } from "./answer-templates.tsx";
import { MessageCard } from "./message-card.tsx";

const LISTS: readonly (readonly [MessageList | undefined, string])[] = [
  [undefined, "All"],
  ["unread", "Unread"],
  ["open", "Open"],
  ["answered", "Answered"],
  ["archived", "Archived"],
];

const NONE_TEXTS: Readonly<Record<MessageList, string>> = {
  unread: "Every message has been read.",
  open: "Every message has been answered or archived.",
  answered: "No message has been answered yet.",
  archived: "No message has been archived.",
};

/** /Admin/messages (D28): messages from the contact form, newest first, by list and search. The address contains the state. */
export function MessagesPage({ search }: { readonly search: MessagesSearch }) {
  const { view, show } = useView(messagesSearch, search);
  const isShown = (list: MessageList | undefined) => view.id === undefined && view.list === list;
  return (
    <AdminPage title={ADMIN_TITLES.messages}>
      <div className="mb-6 grid gap-4">
        <SearchField
          label="Search messages"
          placeholder="Name, email, words of a message"
          action="/Admin/messages"
          searchText={view.q}
          onSearch={(q) => show({ q, id: undefined }, true)}
        />
        <nav aria-label="Which messages">
          <ul className="flex flex-wrap gap-2">
            {LISTS.map(([list, text]) => (
              <li key={text}>
                <ButtonLink
                  to="/Admin/messages"
                  search={messagesSearch.write({ q: view.q, list, page: 1 })}
                  resetScroll={false}
                  variant={isShown(list) ? "primary" : "secondary"}
                  current={isShown(list)}
                >
                  {text}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <ListAnswer
        answer={useQuery(messagesQuery(useApi(), view))}
        word="message"
        none="No messages yet. Messages from the contact page appear here."
        noMatch={noMatchText(view)}
        isFiltered={view.q !== "" || view.list !== undefined || view.id !== undefined}
      >
        {({ messages }) => (
          <ul className="grid gap-4">
            {messages.map((message) => (
              <li key={message.id}>
                <MessageCard message={message} />
              </li>
            ))}
          </ul>
        )}
      </ListAnswer>
      <AnswerTemplates />
    </AdminPage>
  );
}

function noMatchText({ q, list, id }: MessagesView): string {
  if (id !== undefined) return "This message no longer exists.";
  return q === "" && list !== undefined ? NONE_TEXTS[list] : "No message matches this search.";
}
