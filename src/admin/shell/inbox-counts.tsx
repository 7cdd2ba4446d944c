import { useMay } from "./may.tsx";
import { useQuery } from "@tanstack/react-query";
import { openWithdrawalsQuery, unreadMessagesQuery, waitingUnitsQuery } from "#src/admin/admin-queries.ts";
import { useApi } from "#src/api/use-api.ts";
import { CountBadge } from "#src/ui/count-badge.tsx";

/** The number of unread messages. */
export function UnreadMessages() {
  const { data } = useQuery({ ...unreadMessagesQuery(useApi()), enabled: useMay()("messages.read") });
  return <InboxCount count={data} word="unread" />;
}

/** The number of new orders: paid ones that nobody has begun to deliver (D78). */
export function NewOrders() {
  const { data } = useQuery({ ...waitingUnitsQuery(useApi()), enabled: useMay()("orders.read") });
  return <InboxCount count={data?.newOrders} word="new" />;
}

/** The number of paid units that can be delivered (D43). */
export function UnitsToDeliver() {
  const { data } = useQuery({ ...waitingUnitsQuery(useApi()), enabled: useMay()("orders.read") });
  return (
    <InboxCount count={data?.toDeliver} word={data?.late ? `to deliver, ${data.late} late` : "to deliver"} />
  );
}

/** The number of open withdrawals (D34). */
export function OpenWithdrawals() {
  const { data } = useQuery({ ...openWithdrawalsQuery(useApi()), enabled: useMay()("orders.read") });
  return <InboxCount count={data?.open} word={data?.overdue ? `open, ${data.overdue} overdue` : "open"} />;
}

type InboxCountProps = { readonly count: number | undefined; readonly word: string };

/** A number of waiting items; nothing if it's zero or unknown. */
function InboxCount({ count, word }: InboxCountProps) {
  if (!count) return null;
  return (
    <CountBadge className="ml-auto md:max-lg:absolute md:max-lg:top-0.5 md:max-lg:right-1">
      {count}
      <span className="sr-only"> {word}</span>
    </CountBadge>
  );
}
