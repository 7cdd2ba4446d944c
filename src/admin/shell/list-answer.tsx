import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadFailed } from "#src/page/load-failed.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { countText } from "./count-text.ts";

type ListAnswerProps<Page> = {
  readonly answer: UseQueryResult<Page>;
  /** One entry in words, such as "order". */
  readonly word: string;
  readonly children: (page: Page) => ReactNode;
};

/** A searched list: the number of matches, announced, and the page, dimmed while another search is under way. */
export function ListAnswer<Page extends { readonly total: number }>({
  answer: { data, error, isError, isPlaceholderData, refetch },
  word,
  children,
}: ListAnswerProps<Page>) {
  return (
    <>
      <LiveRegion className="mb-3 min-h-6 text-sm text-ink-soft">
        {data && !isError ? countText(data.total, word) : null}
      </LiveRegion>
      {isError ? (
        <LoadFailed text={`We couldn’t load the ${word}s.`} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={classNames("transition-opacity", isPlaceholderData && "opacity-50")}>
          {data ? children(data) : <ListSkeleton label={`Loading ${word}s.`} />}
        </div>
      )}
    </>
  );
}
