import { useQuery } from "@tanstack/react-query";
import { REFUND_WITHIN_DAYS } from "#domain/withdrawals/withdrawal.ts";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { openWithdrawalsQuery, withdrawalsQuery } from "#src/admin/admin-queries.ts";
import { type WithdrawalsSearch, withdrawalsSearch } from "#src/admin/searches.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { countText } from "#src/admin/shell/count-text.ts";
import { ListAnswer } from "#src/admin/shell/list-answer.tsx";
import { useApi } from "#src/api/use-api.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { WithdrawalCard } from "./withdrawal-card.tsx";

const LISTS = [
  [undefined, "All"],
  [1, "Open"],
] as const;

/** /Admin/withdrawals (D34): declarations from the withdrawal page, newest first. The address contains the state. */
export function WithdrawalsPage({ search }: { readonly search: WithdrawalsSearch }) {
  const view = withdrawalsSearch.read(search);
  const api = useApi();
  const open = useQuery(openWithdrawalsQuery(api)).data?.open;
  return (
    <AdminPage title={ADMIN_TITLES.withdrawals}>
      <p className="mb-6 max-w-prose text-ink-soft">
        Refund the customer within {REFUND_WITHIN_DAYS} days of receiving the withdrawal. Refunding here
        revokes the units and marks the withdrawal as handled. To refund only part of it, open the order.
      </p>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <nav aria-label="Which withdrawals">
          <ul className="flex gap-2">
            {LISTS.map(([list, text]) => (
              <li key={text}>
                <ButtonLink
                  to="/Admin/withdrawals"
                  search={withdrawalsSearch.write({ open: list, page: 1 })}
                  resetScroll={false}
                  variant={view.open === list ? "primary" : "secondary"}
                  current={view.open === list}
                >
                  {text}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </nav>
        <LiveRegion className="text-sm text-ink-soft">
          {open === undefined ? null : countText(open, "open withdrawal")}
        </LiveRegion>
      </div>
      <ListAnswer
        answer={useQuery(withdrawalsQuery(api, view))}
        word="withdrawal"
        none="No withdrawals yet. Withdrawals from the withdrawal page appear here."
        noMatch="Every withdrawal has been handled."
        isFiltered={view.open !== undefined}
      >
        {({ withdrawals }) => (
          <ul className="grid gap-4">
            {withdrawals.map((withdrawal) => (
              <li key={withdrawal.id}>
                <WithdrawalCard withdrawal={withdrawal} />
              </li>
            ))}
          </ul>
        )}
      </ListAnswer>
    </AdminPage>
  );
}
