import { May } from "#src/admin/shell/may.tsx";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { ordersQuery } from "#src/admin/admin-queries.ts";
import { type OrdersSearch, ordersSearch, type OrdersView } from "#src/admin/searches.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { ListAnswer } from "#src/admin/shell/list-answer.tsx";
import { useView } from "#src/kit/search-state.ts";
import { useApi } from "#src/api/use-api.ts";
import { SearchField, type SearchFieldHandle } from "#src/ui/search-field.tsx";
import { sortText } from "../order-sorts.ts";
import { DayRangeFilter } from "./day-range-filter.tsx";
import { OrderFiles } from "./order-files.tsx";
import { OrdersTable } from "./orders-table.tsx";
import { SavedViews } from "./saved-views.tsx";
import { SortSelect } from "./sort-orders.tsx";
import { StatusFilter } from "./status-filter.tsx";

/** /Admin/orders (D26): every order, newest first or sorted, by page, search and status. The address contains the state. */
export function OrdersPage({ search }: { readonly search: OrdersSearch }) {
  const { view, show } = useView(ordersSearch, search);
  const answer = useQuery(ordersQuery(useApi(), view));
  const field = useRef<SearchFieldHandle>(null);
  const filter = { q: view.q, ...(view.status === undefined ? {} : { status: view.status }) };
  const sorting = { sort: view.sort, onSort: (sort: OrdersView["sort"]) => show({ sort }) };
  return (
    <AdminPage title={ADMIN_TITLES.orders}>
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
