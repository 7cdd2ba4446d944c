import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { MessageList } from "#domain/seller/message-answer.ts";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { messagesQuery } from "#src/admin/admin-queries.ts";
import {
  type MessagesSearch,
  type MessagesView,
  readMessagesSearch,
  writeMessagesSearch,
} from "#src/admin/messages-search.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { ListAnswer } from "#src/admin/shell/list-answer.tsx";
import { Pager } from "#src/admin/shell/pager.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
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
  const view = readMessagesSearch(search);
  const navigate = useNavigate();
  const answer = useQuery(messagesQuery(useApi(), view));
  const isShown = (list: MessageList | undefined) => view.id === undefined && view.list === list;
  return (
    <AdminPage title={ADMIN_TITLES.messages}>
      <div className="mb-6 grid gap-4">
        <SearchField
          label="Search messages"
          placeholder="Name, email, words of a message"
          action="/Admin/messages"
          searchText={view.q}
          // A search still being typed adds no history entries.
          onSearch={(q) =>
            void navigate({
              to: "/Admin/messages",
              search: writeMessagesSearch({ q, list: view.list, page: 1 }),
              replace: true,
              resetScroll: false,
            })
          }
        />
        <nav aria-label="Which messages">
          <ul className="flex flex-wrap gap-2">
            {LISTS.map(([list, text]) => (
              <li key={text}>
                <ButtonLink
                  to="/Admin/messages"
                  search={writeMessagesSearch({ q: view.q, list, page: 1 })}
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
      <ListAnswer answer={answer} word="message">
        {(page) => <Found page={page} view={view} />}
      </ListAnswer>
      <AnswerTemplates />
    </AdminPage>
  );
}

type FoundProps = { readonly page: Outputs["messages"]["list"]; readonly view: MessagesView };

function Found({ page, view }: FoundProps) {
  if (page.messages.length === 0) {
    const isEverything = view.q === "" && view.list === undefined && view.page === 1 && view.id === undefined;
    return (
      <EmptyState text={page.total > 0 ? "This page is empty." : noneText(view)}>
        {isEverything ? null : (
          <ButtonLink to="/Admin/messages" variant="secondary">
            Show all messages
          </ButtonLink>
        )}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-4">
        {page.messages.map((message) => (
          <li key={message.id}>
            <MessageCard message={message} />
          </li>
        ))}
      </ul>
      <Pager page={page.page} pageCount={page.pageCount} />
    </>
  );
}

function noneText({ q, list, id }: MessagesView): string {
  if (id !== undefined) return "This message no longer exists.";
  if (q !== "") return "No message matches this search.";
  return list === undefined
    ? "No messages yet. Messages from the contact page appear here."
    : NONE_TEXTS[list];
}
