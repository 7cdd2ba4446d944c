import { useQuery } from "@tanstack/react-query";
import { useQueries } from "#src/api/queries.tsx";
import { CountBadge } from "#src/ui/count-badge.tsx";

const ASK_EVERY_MS = 60_000;

/** How many messages nobody has read. */
export function UnreadMessages() {
  const queries = useQueries();
  const { data } = useQuery(
    queries.messages.unreadCount.queryOptions(undefined, { refetchInterval: ASK_EVERY_MS }),
  );
  return <InboxCount count={data} word="unread" />;
}

/** How many withdrawals nobody has handled (D34). */
export function OpenWithdrawals() {
  const queries = useQueries();
  const { data } = useQuery(
    queries.withdrawals.openCount.queryOptions(undefined, { refetchInterval: ASK_EVERY_MS }),
  );
  return <InboxCount count={data} word="open" />;
}

type InboxCountProps = { readonly count: number | undefined; readonly word: string };

/** Nothing where there are none, or the number is not known. */
function InboxCount({ count, word }: InboxCountProps) {
  if (!count) return null;
  return (
    <CountBadge className="ml-auto">
      {count}
      <span className="sr-only"> {word}</span>
    </CountBadge>
  );
}
