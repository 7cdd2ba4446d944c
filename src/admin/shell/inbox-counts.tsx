import { useQuery } from "@tanstack/react-query";
import { useQueries } from "#src/api/queries.tsx";
import { CountBadge } from "#src/ui/count-badge.tsx";

const ASK_EVERY_MS = 60_000;

/** The number of unread messages. */
export function UnreadMessages() {
  const queries = useQueries();
  const { data } = useQuery(
    queries.messages.unreadCount.queryOptions(undefined, { refetchInterval: ASK_EVERY_MS }),
  );
  return <InboxCount count={data} word="unread" />;
}

/** The number of paid units that can be delivered (D43). */
export function UnitsToDeliver() {
  const queries = useQueries();
  const { data } = useQuery(
    queries.deliveries.waiting.queryOptions(undefined, { refetchInterval: ASK_EVERY_MS }),
  );
  return (
    <InboxCount count={data?.toDeliver} word={data?.late ? `to deliver, ${data.late} late` : "to deliver"} />
  );
}

/** The number of open withdrawals (D34). */
export function OpenWithdrawals() {
  const queries = useQueries();
  const { data } = useQuery(
    queries.withdrawals.openCount.queryOptions(undefined, { refetchInterval: ASK_EVERY_MS }),
  );
  return <InboxCount count={data} word="open" />;
}

type InboxCountProps = { readonly count: number | undefined; readonly word: string };

/** Nothing if the count is zero or unknown. */
function InboxCount({ count, word }: InboxCountProps) {
  if (!count) return null;
  return (
    <CountBadge className="ml-auto">
      {count}
      <span className="sr-only"> {word}</span>
    </CountBadge>
  );
}
