import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { AdminPage } from "./admin-page.tsx";
import { countText } from "./count-text.ts";
import { Pager } from "./pager.tsx";
import { type InboxView, type InboxFilter, writeInboxSearch } from "../inbox-search.ts";

const CHOICE_TEXTS: Record<InboxFilter, string> = { open: "Open" };

type ListedPage = { readonly total: number; readonly page: number; readonly pageCount: number };

type InboxPageProps<Listed extends ListedPage, Item> = {
  readonly title: string;
  /** The noun for an item, in the singular: "withdrawal". */
  readonly noun: string;
  readonly word: InboxFilter;
  readonly view: InboxView;
  readonly answer: UseQueryResult<Listed>;
  /** The number of waiting items, once known. */
  readonly waitingCount: number | undefined;
  readonly itemsOf: (page: Listed) => readonly Item[];
  readonly renderCard: (item: Item) => ReactNode;
  /** The list's texts: if it's empty, and if nothing is waiting. */
  readonly noneText: string;
  readonly noneWaitingText: string;
  /** Shown above the list: instructions for the waiting items. */
  readonly children?: ReactNode;
};

/** An administrators' inbox: newest first, all items or only those waiting. The address contains the state. */
export function InboxPage<Listed extends ListedPage, Item extends { readonly id: string }>(
  props: InboxPageProps<Listed, Item>,
) {
  const { title, noun, word, view, answer, waitingCount, children } = props;
  const plural = title.toLowerCase();
  return (
    <AdminPage title={title}>
      {children}
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <nav aria-label={`Which ${plural}`}>
          <ul className="flex gap-2">
            <li>
              <Choice word={word} waiting={false} view={view} text="All" />
            </li>
            <li>
              <Choice word={word} waiting view={view} text={CHOICE_TEXTS[word]} />
            </li>
          </ul>
        </nav>
        <LiveRegion className="text-sm text-ink-soft">
          {waitingCount === undefined ? null : countText(waitingCount, `${word} ${noun}`)}
        </LiveRegion>
      </div>
      {answer.isError ? (
        <LoadFailed
          text={`We couldn’t load the ${plural}.`}
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      ) : (
        <div className={classNames("transition-opacity", answer.isPlaceholderData && "opacity-50")}>
          {answer.data ? (
            <Found {...props} page={answer.data} plural={plural} />
          ) : (
            <ListSkeleton label={`Loading ${plural}.`} />
          )}
        </div>
      )}
    </AdminPage>
  );
}

type ChoiceProps = Pick<InboxPageProps<ListedPage, unknown>, "word" | "view"> & {
  readonly waiting: boolean;
  readonly text: string;
};

function Choice({ word, waiting, view, text }: ChoiceProps) {
  const chosen = view.waiting === waiting;
  return (
    <ButtonLink
      to="."
      search={writeInboxSearch(word, waiting)}
      resetScroll={false}
      variant={chosen ? "primary" : "secondary"}
      current={chosen}
    >
      {text}
    </ButtonLink>
  );
}

type FoundProps<Listed extends ListedPage, Item> = InboxPageProps<Listed, Item> & {
  readonly page: Listed;
  readonly plural: string;
};

function Found<Listed extends ListedPage, Item extends { readonly id: string }>(
  props: FoundProps<Listed, Item>,
) {
  const { page, plural, view, itemsOf, renderCard, noneText, noneWaitingText } = props;
  const items = itemsOf(page);
  if (items.length === 0) {
    const nothing = view.waiting ? noneWaitingText : noneText;
    return (
      <EmptyState text={page.total > 0 ? "This page is empty." : nothing}>
        {view.waiting || view.page > 1 ? (
          <ButtonLink to="." search={{}} variant="secondary">
            Show all {plural}
          </ButtonLink>
        ) : null}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-4">
        {items.map((item) => (
          <li key={item.id}>{renderCard(item)}</li>
        ))}
      </ul>
      <Pager page={page.page} pageCount={page.pageCount} />
    </>
  );
}
