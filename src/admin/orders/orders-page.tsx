import { May } from "#src/admin/shell/may.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { ADMIN_TITLES } from "#domain/site/page-titles.ts";
import { ordersQuery } from "#src/admin/admin-queries.ts";
import { AdminPage } from "#src/admin/shell/admin-page.tsx";
import { ListAnswer } from "#src/admin/shell/list-answer.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { BeyondLastPage, Pager } from "#src/admin/shell/pager.tsx";
import { useApi } from "#src/api/use-api.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { SearchField, type SearchFieldHandle } from "#src/ui/search-field.tsx";
import { sortText } from "../order-sorts.ts";
import { DayRangeFilter } from "./day-range-filter.tsx";
import { OrderFiles } from "./order-files.tsx";
import { OrdersTable } from "./orders-table.tsx";
import { type OrdersSearch, type OrdersView, readOrdersSearch, writeOrdersSearch } from "../orders-search.ts";
import { SavedViews } from "./saved-views.tsx";
import { type Sorting, SortSelect } from "./sort-orders.tsx";
import { StatusFilter } from "./status-filter.tsx";

type OrdersPageProps = { readonly search: OrdersSearch };

/** /Admin/orders (D26): every order, newest first or sorted, by page, search and status. The address contains the state. */
export function OrdersPage({ search }: OrdersPageProps) {
  const view = readOrdersSearch(search);
  const navigate = useNavigate();
  const answer = useQuery(ordersQuery(useApi(), view));
  const field = useRef<SearchFieldHandle>(null);
  const filter = { q: view.q, ...(view.status === undefined ? {} : { status: view.status }) };
  const show = (next: Partial<OrdersView>, replace: boolean) =>
    void navigate({
      to: "/Admin/orders",
      search: writeOrdersSearch({ ...view, page: 1, ...next }),
      replace,
      resetScroll: false,
    });
  const sorting = {
    sort: view.sort,
    onSort: (sort: OrdersView["sort"]) => show({ sort }, false),
  };
  return (
    <AdminPage title={ADMIN_TITLES.orders}>
      <div className="mb-6 grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <SearchField
          ref={field}
          label="Search orders"
          placeholder="Number, customer, product, amount, reference, tag, 24 nov"
          action="/Admin/orders"
          searchText={view.q}
          // A search still being typed adds no history entries.
          onSearch={(q) => show({ q }, true)}
        />
        <StatusFilter
          chosen={view.status}
          counts={answer.data?.counts}
          onChoose={(status) => show({ status }, false)}
        />
        <DayRangeFilter
          searchText={view.q}
          readTyped={() => field.current?.typed() ?? view.q}
          onSearch={(q) => {
            field.current?.show(q);
            show({ q }, false);
          }}
        />
        <SortSelect {...sorting} />
        <SavedViews view={view} onChoose={(chosen) => show(chosen, false)} />
      </div>
      <ListAnswer answer={answer} word="order">
        {(page) => <Found page={page} view={view} sorting={sorting} />}
      </ListAnswer>
      <May permission="orders.export">
        <OrderFiles filter={filter} total={answer.data?.total} />
      </May>
    </AdminPage>
  );
}

type FoundProps = {
  readonly page: Outputs["orders"]["list"];
  readonly view: OrdersView;
  readonly sorting: Sorting;
};

function Found({ page, view, sorting }: FoundProps) {
  if (page.total === 0) {
    return view.q === "" && view.status === undefined ? (
      <EmptyState text="No orders yet. An order appears here as soon as a checkout is opened." />
    ) : (
      <EmptyState text="No order matches this search.">
        <ButtonLink to="/Admin/orders" variant="secondary">
          Show all orders
        </ButtonLink>
      </EmptyState>
    );
  }
  if (page.orders.length === 0) return <BeyondLastPage pageCount={page.pageCount} />;
  return (
    <>
      <OrdersTable orders={page.orders} caption={`Orders, ${sortText(view.sort)}`} sorting={sorting} />
      <Pager page={page.page} pageCount={page.pageCount} />
    </>
  );
}
