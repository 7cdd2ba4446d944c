import { useQuery } from "@tanstack/react-query";
import { CountBadge } from "#src/ui/badge.tsx";
import { useQueries } from "#src/api/queries.tsx";

const ASK_EVERY_MS = 60_000;

/** How many messages nobody has read; nothing where there are none, or the number is not known. */
export function UnreadCount() {
  const queries = useQueries();
  const { data: unread } = useQuery(
    queries.messages.unreadCount.queryOptions(undefined, { refetchInterval: ASK_EVERY_MS }),
  );
  if (!unread) return null;
  return (
    <CountBadge className="ml-auto">
      {unread}
      <span className="sr-only"> unread</span>
    </CountBadge>
  );
}
