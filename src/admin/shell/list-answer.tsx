import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { countText } from "./count-text.ts";
import { BeyondLastPage, Pager } from "./pager.tsx";

type Listed = { readonly total: number; readonly page: number; readonly pageCount: number };

type ListAnswerProps<Page extends Listed> = {
  readonly answer: UseQueryResult<Page>;
  /** One entry in words, such as "order". */
  readonly word: string;
  /** Said if there is none at all, and if none matches. */
  readonly none: string;
  readonly noMatch?: string;
  /** True if the view leaves out some. */
  readonly isFiltered: boolean;
  readonly children: (page: Page) => ReactNode;
};

/** A searched list: the number of matches, announced, and the page, dimmed while another search is under way. */
export function ListAnswer<Page extends Listed>({ answer, word, ...rest }: ListAnswerProps<Page>) {
  const { data, error, isError, isPlaceholderData, refetch } = answer;
  return (
    <>
      <LiveRegion className="mb-3 min-h-6 text-sm text-ink-soft">
        {data && !isError ? countText(data.total, word) : null}
      </LiveRegion>
      {isError ? (
        <LoadFailed text={`We couldn’t load the ${word}s.`} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classNames("transition-opacity", isPlaceholderData && "opacity-50")}>
          {data ? <Found page={data} word={word} {...rest} /> : <ListSkeleton label={`Loading ${word}s.`} />}
        </div>
      )}
    </>
  );
}

type FoundProps<Page extends Listed> = Omit<ListAnswerProps<Page>, "answer"> & { readonly page: Page };

function Found<Page extends Listed>({ page, word, none, noMatch, isFiltered, children }: FoundProps<Page>) {
  if (page.total === 0)
    return isFiltered ? (
      <EmptyState text={noMatch ?? `No ${word} matches this search.`}>
        <ButtonLink to="." search={{}} variant="secondary">
          Show all {word}s
        </ButtonLink>
      </EmptyState>
    ) : (
      <EmptyState text={none} />
    );
  if (page.page > page.pageCount) return <BeyondLastPage pageCount={page.pageCount} />;
  return (
    <>
      {children(page)}
      <Pager page={page.page} pageCount={page.pageCount} />
    </>
  );
}
