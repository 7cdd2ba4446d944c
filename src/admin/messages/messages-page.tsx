import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { countText } from "#src/admin/shell/count-text.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { Pager } from "#src/admin/shell/pager.tsx";
import { useQueries } from "#src/api/queries.tsx";
import type { Outputs } from "#src/api/trpc.ts";
import { LoadFailed } from "#src/catalogue/load-failed.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { MessageCard } from "./message-card.tsx";
import {
  type MessagesSearch,
  type MessagesView,
  readMessagesSearch,
  writeMessagesSearch,
} from "./messages-search.ts";

type MessagesPageProps = { readonly search: MessagesSearch };

/** /Admin/messages (D28): what came in through the contact form, newest first. The address is the state. */
export function MessagesPage({ search }: MessagesPageProps) {
  const view = readMessagesSearch(search);
  const queries = useQueries();
  const answer = useQuery(queries.messages.list.queryOptions(view, { placeholderData: keepPreviousData }));
  const unread = useQuery(queries.messages.unreadCount.queryOptions());
  return (
    <AdminPage title="Messages">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <nav aria-label="Which messages">
          <ul className="flex gap-2">
            <li>
              <Choice view={{ unread: false, page: 1 }} chosen={!view.unread} text="All" />
            </li>
            <li>
              <Choice view={{ unread: true, page: 1 }} chosen={view.unread} text="Unread" />
            </li>
          </ul>
        </nav>
        <LiveRegion className="text-sm text-ink-soft">
          {unread.data === undefined ? null : countText(unread.data, "unread message")}
        </LiveRegion>
      </div>
      {answer.isError ? (
        <LoadFailed
          text="The messages could not be loaded."
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <div className={classNames("transition-opacity", answer.isPlaceholderData && "opacity-50")}>
          <Found page={answer.data} view={view} />
        </div>
      )}
    </AdminPage>
  );
}

type ChoiceProps = { readonly view: MessagesView; readonly chosen: boolean; readonly text: string };

function Choice({ view, chosen, text }: ChoiceProps) {
  return (
    <ButtonLink
      to="/Admin/messages"
      search={writeMessagesSearch(view)}
      resetScroll={false}
      variant={chosen ? "primary" : "secondary"}
      activeProps={{}}
      aria-current={chosen ? "true" : undefined}
    >
      {text}
    </ButtonLink>
  );
}

type FoundProps = {
  readonly page: Outputs["messages"]["list"] | undefined;
  readonly view: MessagesView;
};

function Found({ page, view }: FoundProps) {
  if (!page) return <ListSkeleton label="The messages are loading." />;
  if (page.messages.length === 0) {
    return (
      <EmptyState text={emptyText(page.total, view)}>
        {view.unread || view.page > 1 ? (
          <ButtonLink to="/Admin/messages" variant="secondary">
            Show all messages
          </ButtonLink>
        ) : null}
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

function emptyText(total: number, view: MessagesView): string {
  if (total > 0) return "There is nothing on this page.";
  return view.unread
    ? "Every message has been read."
    : "Nobody has written yet. What visitors send from the contact page appears here.";
}
