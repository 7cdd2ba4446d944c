import { Link } from "@tanstack/react-router";
import { Icon } from "#src/ui/icon.tsx";
import { PageIcon } from "#src/ui/page-icon.tsx";
import { ADMIN_LINKS } from "./admin-links.ts";
import { NewOrders, OpenWithdrawals, UnitsToDeliver, UnreadMessages } from "./inbox-counts.tsx";
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
