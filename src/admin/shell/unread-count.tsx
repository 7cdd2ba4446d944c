import { useQuery } from "@tanstack/react-query";
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
    <span className="ml-auto rounded-full bg-accent px-2 font-mono text-xs leading-5 text-on-accent tabular-nums">
      {unread}
      <span className="sr-only"> unread</span>
    </span>
  );
}
