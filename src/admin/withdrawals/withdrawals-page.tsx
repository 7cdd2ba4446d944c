import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { countText } from "#src/admin/shell/count-text.ts";
import { Pager } from "#src/admin/shell/pager.tsx";
import { useQueries } from "#src/api/queries.tsx";
import type { Outputs } from "#src/api/trpc.ts";
import { LoadFailed } from "#src/catalogue/load-failed.tsx";
import { ButtonLink } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { ListSkeleton } from "#src/ui/skeleton.tsx";
import { WithdrawalCard } from "./withdrawal-card.tsx";
import {
  readWithdrawalsSearch,
  type WithdrawalsSearch,
  type WithdrawalsView,
  writeWithdrawalsSearch,
} from "./withdrawals-search.ts";

type WithdrawalsPageProps = { readonly search: WithdrawalsSearch };

/** /Admin/withdrawals (D34): what was declared on the withdrawal page, newest first. The address is the state. */
export function WithdrawalsPage({ search }: WithdrawalsPageProps) {
  const view = readWithdrawalsSearch(search);
  const queries = useQueries();
  const answer = useQuery(queries.withdrawals.list.queryOptions(view, { placeholderData: keepPreviousData }));
  const open = useQuery(queries.withdrawals.openCount.queryOptions());
  return (
    <AdminPage title="Withdrawals">
      <p className="mb-6 max-w-prose text-ink-soft">
        The customer must have their money back within 14 days after the withdrawal came in. Refund it in the
        payment provider's dashboard, end the subscription, then mark the withdrawal as handled.
      </p>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <nav aria-label="Which withdrawals">
          <ul className="flex gap-2">
            <li>
              <Choice view={{ open: false, page: 1 }} chosen={!view.open} text="All" />
            </li>
            <li>
              <Choice view={{ open: true, page: 1 }} chosen={view.open} text="Open" />
            </li>
          </ul>
        </nav>
        <LiveRegion className="text-sm text-ink-soft">
          {open.data === undefined ? null : countText(open.data, "open withdrawal")}
        </LiveRegion>
      </div>
      {answer.isError ? (
        <LoadFailed
          text="The withdrawals could not be loaded."
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

type ChoiceProps = { readonly view: WithdrawalsView; readonly chosen: boolean; readonly text: string };

function Choice({ view, chosen, text }: ChoiceProps) {
  return (
    <ButtonLink
      to="/Admin/withdrawals"
      search={writeWithdrawalsSearch(view)}
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
  readonly page: Outputs["withdrawals"]["list"] | undefined;
  readonly view: WithdrawalsView;
};

function Found({ page, view }: FoundProps) {
  if (!page) return <ListSkeleton label="The withdrawals are loading." />;
  if (page.withdrawals.length === 0) {
    return (
      <EmptyState text={emptyText(page.total, view)}>
        {view.open || view.page > 1 ? (
          <ButtonLink to="/Admin/withdrawals" variant="secondary">
            Show all withdrawals
          </ButtonLink>
        ) : null}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-4">
        {page.withdrawals.map((withdrawal) => (
          <li key={withdrawal.id}>
            <WithdrawalCard withdrawal={withdrawal} />
          </li>
        ))}
      </ul>
      <Pager page={page.page} pageCount={page.pageCount} />
    </>
  );
}

function emptyText(total: number, view: WithdrawalsView): string {
  if (total > 0) return "There is nothing on this page.";
  return view.open
    ? "Every withdrawal has been handled."
    : "Nobody has withdrawn yet. What customers declare on the withdrawal page appears here.";
}
