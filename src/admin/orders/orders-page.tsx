import { May } from "#src/admin/shell/may.tsx";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { ORDER_STATUSES } from "#domain/orders/order.ts";
import {
  ORDER_LISTS,
  type OrderList,
  PAID_LIST_TEXT,
  PAID_LISTS,
} from "#domain/order-search/order-search.ts";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { ordersQuery } from "#src/admin/admin-queries.ts";
import { type OrdersSearch, ordersSearch, type OrdersView } from "#src/admin/searches.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { DayRangeFilter } from "#src/admin/shell/day-range-filter.tsx";
import { NewOfferLink } from "#src/admin/shell/new-offer-link.tsx";
import { ListAnswer } from "#src/admin/shell/list-answer.tsx";
import { useApi } from "#src/api/use-api.ts";
import { useView } from "#src/kit/search-state.ts";
import { STATUS_TEXT } from "#src/orders/order-status.tsx";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";
import { SearchField, type SearchFieldHandle } from "#src/ui/search-field.tsx";
import { sortText } from "../order-sorts.ts";
import { OrderFiles } from "./order-files.tsx";
import { OrdersTable } from "./orders-table.tsx";
import { SavedViews } from "./saved-views.tsx";
import { SortSelect } from "./sort-orders.tsx";

/** /Admin/orders (D26): every order, newest first or sorted, by page, search and status. The address contains the state. */
export function OrdersPage({ search }: { readonly search: OrdersSearch }) {
  const { view, show } = useView(ordersSearch, search);
  const answer = useQuery(ordersQuery(useApi(), view));
  const field = useRef<SearchFieldHandle>(null);
  const filter = { q: view.q, ...(view.status === undefined ? {} : { status: view.status }) };
  const sorting = { sort: view.sort, onSort: (sort: OrdersView["sort"]) => show({ sort }) };
  return (
    <AdminPage title={ADMIN_TITLES.orders} actions={<NewOfferLink />}>
      <div className="mb-6 grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <SearchField
          ref={field}
          label="Search orders"
          placeholder="Number, customer, product, amount, reference, tag, 24 nov"
          action="/Admin/orders"
          searchText={view.q}
          onSearch={(q) => show({ q }, true)}
        />
        <StatusFilter
          chosen={view.status}
          counts={answer.data?.counts}
          onChoose={(status) => show({ status })}
        />
        <DayRangeFilter
          searchText={view.q}
          readTyped={() => field.current?.typed() ?? view.q}
          onSearch={(q) => {
            field.current?.show(q);
            show({ q });
          }}
        />
        <SortSelect {...sorting} />
        <SavedViews view={view} onChoose={show} />
      </div>
      <ListAnswer
        answer={answer}
        word="order"
        none="No orders yet. An order appears here as soon as a checkout is opened."
        isFiltered={view.q !== "" || view.status !== undefined}
      >
        {({ orders }) => (
          <OrdersTable orders={orders} caption={`Orders, ${sortText(view.sort)}`} sorting={sorting} />
        )}
      </ListAnswer>
      <May permission="orders.export">
        <OrderFiles filter={filter} total={answer.data?.total} />
      </May>
    </AdminPage>
  );
}

type StatusFilterProps = {
  readonly chosen: OrderList | undefined;
  /** The number of matches per list, once known. */
  readonly counts: Readonly<Record<OrderList, number>> | undefined;
  readonly onChoose: (list: OrderList | undefined) => void;
};

/** Chooses the orders of one list, with the number of matches in each (D26). */
function StatusFilter({ chosen, counts, onChoose }: StatusFilterProps) {
  const id = useId();
  const option = (list: OrderList, text: string) => (
    <option key={list} value={list}>
      {text}
      {counts ? ` (${counts[list]})` : ""}
    </option>
  );
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="text-sm font-medium">
        Status
      </label>
      <select
        id={id}
        value={chosen ?? ""}
        className={CONTROL_CLASS}
        onChange={({ target }) => onChoose(ORDER_LISTS.find((list) => list === target.value))}
      >
        <option value="">All</option>
        <optgroup label="Paid orders">
          {PAID_LISTS.map((list) => option(list, PAID_LIST_TEXT[list]))}
        </optgroup>
        <optgroup label="Payment">
          {ORDER_STATUSES.map((status) => option(status, STATUS_TEXT[status]))}
        </optgroup>
      </select>
    </div>
  );
}
