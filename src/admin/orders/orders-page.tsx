import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { PLACED_STATUSES } from "#domain/orders/order.ts";
import { type OrderList as List, PAID_LIST_TEXT, PAID_LISTS } from "#domain/order-search/order-search.ts";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { ordersQuery } from "#src/admin/admin-queries.ts";
import { type OrdersSearch, ordersSearch } from "#src/admin/searches.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { May } from "#src/admin/shell/may.tsx";
import { NewOfferLink } from "#src/admin/shell/new-offer-link.tsx";
import { useApi } from "#src/api/use-api.ts";
import { useView } from "#src/kit/search-state.ts";
import { STATUS_TEXT } from "#src/orders/order-status.tsx";
import { OrderFiles } from "./order-files.tsx";
import { type ListGroup, OrderList } from "./order-list.tsx";
import { SavedViews } from "./saved-views.tsx";

const LIST_TEXT = { ...STATUS_TEXT, ...PAID_LIST_TEXT };
const textOf = (list: List): string => LIST_TEXT[list];
const GROUPS: readonly ListGroup<List>[] = [
  { heading: "Paid orders", lists: PAID_LISTS, textOf },
  { heading: "Payment", lists: PLACED_STATUSES, textOf },
];

/** /Admin/orders (D26): every placed order (D88). The address contains the state. */
export function OrdersPage({ search }: { readonly search: OrdersSearch }) {
  const { view, show } = useView(ordersSearch, search);
  const navigate = useNavigate();
  const answer = useQuery(ordersQuery(useApi(), view));
  const filter = { q: view.q, ...(view.status === undefined ? {} : { status: view.status }) };
  return (
    <AdminPage title={ADMIN_TITLES.orders} actions={<NewOfferLink />}>
      <OrderList
        word="order"
        path="/Admin/orders"
        placeholder="Number, customer, product, amount, reference, tag, 24 nov"
        none="No orders yet. An order appears here once it’s paid, or its payment is under way."
        groups={GROUPS}
        view={view}
        show={show}
        answer={answer}
      >
        <SavedViews
          view={view}
          onChoose={(shown) => void navigate({ to: ".", search: shown, resetScroll: false })}
        />
      </OrderList>
      <May permission="orders.export">
        <OrderFiles filter={filter} total={answer.data?.total} />
      </May>
    </AdminPage>
  );
}
