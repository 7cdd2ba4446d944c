import { useQuery } from "@tanstack/react-query";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { openWithdrawalsQuery, withdrawalsQuery } from "#src/admin/admin-queries.ts";
import { InboxPage } from "#src/admin/shell/inbox-page.tsx";
import { readInboxSearch, type InboxSearch } from "#src/admin/inbox-search.ts";
import { useApi } from "#src/api/use-api.ts";
import { REFUND_WITHIN_DAYS } from "#domain/orders/withdrawal.ts";
import { WithdrawalCard } from "./withdrawal-card.tsx";

/** /Admin/withdrawals (D34): declarations from the withdrawal page. */
export function WithdrawalsPage({ search }: { readonly search: InboxSearch<"open"> }) {
  const view = readInboxSearch("open", search);
  const api = useApi();
  const answer = useQuery(withdrawalsQuery(api, view));
  const open = useQuery(openWithdrawalsQuery(api));
  return (
    <InboxPage
      title={ADMIN_TITLES.withdrawals}
      noun="withdrawal"
      word="open"
      view={view}
      answer={answer}
      waitingCount={open.data?.open}
      itemsOf={(page) => page.withdrawals}
      renderCard={(withdrawal) => <WithdrawalCard withdrawal={withdrawal} />}
      noneText="No withdrawals yet. Withdrawals from the withdrawal page appear here."
      noneWaitingText="Every withdrawal has been handled."
    >
      <p className="mb-6 max-w-prose text-ink-soft">
        Refund the customer within {REFUND_WITHIN_DAYS} days of receiving the withdrawal. Refunding here
        revokes the units and marks the withdrawal as handled. To refund only part of it, open the order.
      </p>
    </InboxPage>
  );
}
