import { ButtonLink } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { countText } from "./count-text.ts";

type PagerProps = { readonly page: number; readonly pageCount: number };

/** Links through the pages of the current list; nothing if there is only one page. */
export function Pager({ page, pageCount }: PagerProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center gap-4">
      <PageLink page={page - 1} pageCount={pageCount} text="Previous" />
      <p className="text-sm tabular-nums">
        Page {page} of {pageCount}
      </p>
      <PageLink page={page + 1} pageCount={pageCount} text="Next" />
    </nav>
  );
}

function PageLink({ page, pageCount, text }: PagerProps & { readonly text: string }) {
  const there = page >= 1 && page <= pageCount;
  return (
    <ButtonLink
      to="."
      search={(search) => ({ ...search, page })}
      disabled={!there}
      variant="secondary"
      className="aria-disabled:opacity-50"
    >
      {text}
    </ButtonLink>
  );
}

/** Shown instead of the list on a page beyond the last one. */
export function BeyondLastPage({ pageCount }: Pick<PagerProps, "pageCount">) {
  return (
    <EmptyState text={`There ${pageCount === 1 ? "is" : "are"} only ${countText(pageCount, "page")}.`}>
      <ButtonLink to="." search={(search) => ({ ...search, page: pageCount })} variant="secondary">
        Go to the last page
      </ButtonLink>
    </EmptyState>
  );
}
