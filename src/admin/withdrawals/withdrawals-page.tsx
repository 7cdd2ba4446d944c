import { useQuery } from "@tanstack/react-query";
import { ADMIN_TITLES } from "#domain/page-titles.ts";
import { openWithdrawalsQuery, withdrawalsQuery } from "#src/admin/admin-queries.ts";
import { InboxPage } from "#src/admin/shell/inbox-page.tsx";
import { readInboxSearch, type InboxSearch } from "#src/admin/shell/inbox-search.ts";
import { useApi } from "#src/api/use-api.ts";
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
      waitingCount={open.data}
      itemsOf={(page) => page.withdrawals}
      renderCard={(withdrawal) => <WithdrawalCard withdrawal={withdrawal} />}
      noneText="Nobody has withdrawn yet. What customers declare on the withdrawal page appears here."
      noneWaitingText="Every withdrawal has been handled."
    >
      <p className="mb-6 max-w-prose text-ink-soft">
        The customer must have their money back within 14 days after the withdrawal came in. Refund it in the
        payment provider's dashboard, end the subscription, then mark the withdrawal as handled.
      </p>
    </InboxPage>
  );
}
