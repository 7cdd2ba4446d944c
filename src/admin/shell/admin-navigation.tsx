import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { openWithdrawalsQuery, unreadMessagesQuery, waitingUnitsQuery } from "#src/admin/admin-queries.ts";
import { useApi } from "#src/api/use-api.ts";
import { CountBadge } from "#src/ui/count-badge.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { PageIcon } from "#src/ui/page-icon.tsx";
import { ADMIN_LINKS } from "./admin-links.ts";
import { useMay } from "./may.tsx";

/** On tablets the sidebar is a rail: each text is below its icon. */
const LINK_CLASS =
  "relative flex min-h-11 items-center gap-3 rounded-sm px-3 text-sm font-medium text-ink-soft hover:bg-well hover:text-ink aria-[current=page]:bg-well aria-[current=page]:text-ink md:max-lg:min-h-14 md:max-lg:flex-col md:max-lg:justify-center md:max-lg:gap-1 md:max-lg:px-1 md:max-lg:py-2 md:max-lg:text-center md:max-lg:text-xs";

type AdminNavigationProps = {
  /** Set in the slide-in panel, so that its history entry becomes the new page. */
  readonly replace?: boolean;
};

/** The links to the pages that the signed-in person may open, and the link back to the shop. */
export function AdminNavigation({ replace = false }: AdminNavigationProps) {
  const may = useMay();
  return (
    <nav aria-label="Admin" className="grid gap-4">
      <ul className="grid gap-1">
        {ADMIN_LINKS.filter(({ permission }) => may(permission)).map(({ to, text, icon }) => (
          <li key={to}>
            <Link to={to} replace={replace} className={LINK_CLASS}>
              <PageIcon name={icon} className="size-5 shrink-0" />
              {text}
              {to === "/Admin/orders" ? <NewOrders /> : null}
              {to === "/Admin/deliveries" ? <UnitsToDeliver /> : null}
              {to === "/Admin/messages" ? <UnreadMessages /> : null}
              {to === "/Admin/withdrawals" ? <OpenWithdrawals /> : null}
            </Link>
          </li>
        ))}
      </ul>
      <div className="border-t border-line pt-4">
        <Link to="/" replace={replace} className={LINK_CLASS}>
          <Icon name="arrow-right" className="size-5 shrink-0 rotate-180" />
          Back to the shop
        </Link>
      </div>
    </nav>
  );
}

function UnreadMessages() {
  const { data } = useQuery({ ...unreadMessagesQuery(useApi()), enabled: useMay()("messages.read") });
  return <InboxCount count={data} word="unread" />;
}

/** The number of new orders: paid ones that nobody has begun to deliver (D78). */
function NewOrders() {
  const { data } = useQuery({ ...waitingUnitsQuery(useApi()), enabled: useMay()("orders.read") });
  return <InboxCount count={data?.newOrders} word="new" />;
}

/** The number of paid units that can be delivered (D43). */
function UnitsToDeliver() {
  const { data } = useQuery({ ...waitingUnitsQuery(useApi()), enabled: useMay()("orders.read") });
  return (
    <InboxCount count={data?.toDeliver} word={data?.late ? `to deliver, ${data.late} late` : "to deliver"} />
  );
}

/** The number of open withdrawals (D34). */
function OpenWithdrawals() {
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
