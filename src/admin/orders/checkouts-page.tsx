import { useQuery } from "@tanstack/react-query";
import { CHECKOUT_LISTS, type CheckoutList } from "#domain/order-search/order-search.ts";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { checkoutsQuery } from "#src/admin/admin-queries.ts";
import { checkoutsSearch, type OrdersSearch } from "#src/admin/searches.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { countText, percent, plainCount } from "#src/admin/shell/count-text.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { useApi } from "#src/api/use-api.ts";
import { useView } from "#src/kit/search-state.ts";
import { STATUS_TEXT } from "#src/orders/order-status.tsx";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { type ListGroup, OrderList } from "./order-list.tsx";

const GROUPS: readonly ListGroup<CheckoutList>[] = [
  { heading: "Checkouts", lists: CHECKOUT_LISTS, textOf: (list) => STATUS_TEXT[list] },
];

/** /Admin/checkouts (D88): checkouts that weren't placed, and how many of all were. The address contains the state. */
export function CheckoutsPage({ search }: { readonly search: OrdersSearch }) {
  const { view, show } = useView(checkoutsSearch, search);
  const answer = useQuery(checkoutsQuery(useApi(), view));
  return (
    <AdminPage title={ADMIN_TITLES.checkouts}>
      <LiveRegion className="mb-6 min-h-6 max-w-prose">
        {answer.data ? conversionInWords(answer.data.opened) : null}
      </LiveRegion>
      <OrderList
        word="checkout"
        path="/Admin/checkouts"
        placeholder="Number, customer, product, amount, 24 nov"
        none="No open, expired or cancelled checkouts. One appears here when it’s opened, until it’s paid or its payment is under way."
        groups={GROUPS}
        view={view}
        show={show}
        answer={answer}
      />
    </AdminPage>
  );
}

/** How many of the checkouts opened in a time were placed: the figures of /Admin/sales. */
function conversionInWords(counts: Outputs["orders"]["checkouts"]["opened"]): string {
  if (counts === null)
    return "Checkouts that weren’t placed are removed after a while, so we can’t say how many there were on these days.";
  const { from, to, opened, placed } = counts;
  const days =
    from === to
      ? `on ${calendarDayInWords(from)}`
      : `from ${calendarDayInWords(from)} to ${calendarDayInWords(to)}`;
  return opened === 0
    ? `No checkout was opened ${days}.`
    : `${plainCount(placed)} of ${countText(opened, "checkout")} opened ${days} ${placed === 1 ? "was" : "were"} placed: ${percent(placed, opened)}%.`;
}
