import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId, useRef } from "react";
import type { OrderSort } from "#domain/order-search/order-search.ts";
import { DayRangeFilter } from "#src/admin/shell/day-range-filter.tsx";
import { ListAnswer } from "#src/admin/shell/list-answer.tsx";
import type { Outputs } from "#src/api/router-types.ts";
import { CONTROL_CLASS } from "#src/ui/control-class.ts";
import { SearchField, type SearchFieldHandle } from "#src/ui/search-field.tsx";
import { sortText } from "../order-sorts.ts";
import { OrdersTable } from "./orders-table.tsx";
import { SortSelect } from "./sort-orders.tsx";

type View<List> = {
  readonly q: string;
  readonly status: List | undefined;
  readonly sort: OrderSort | undefined;
};

/** The lists of a status filter, under a heading. */
export type ListGroup<List> = {
  readonly heading: string;
  readonly lists: readonly List[];
  readonly textOf: (list: List) => string;
};

type Page<List extends string> = Omit<Outputs["orders"]["list"], "counts"> & {
  readonly counts: Readonly<Record<List, number>>;
};

type OrderListProps<List extends string> = {
  /** One of them in words, such as "order". */
  readonly word: string;
  readonly path: "/Admin/orders" | "/Admin/checkouts";
  readonly placeholder: string;
  readonly none: string;
  readonly groups: readonly ListGroup<List>[];
  readonly view: View<List>;
  readonly show: (next: Partial<View<List>>, replace?: boolean) => void;
  readonly answer: UseQueryResult<Page<List>>;
  /** Below the filters. */
  readonly children?: ReactNode;
};

/** Orders or checkouts (D88): newest first or sorted, by page, search and status (D26). */
export function OrderList<List extends string>(props: OrderListProps<List>) {
  const { word, path, placeholder, none, groups, view, show, answer, children } = props;
  const field = useRef<SearchFieldHandle>(null);
  const sorting = { sort: view.sort, onSort: (sort: OrderSort | undefined) => show({ sort }) };
  return (
    <>
      <div className="mb-6 grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <SearchField
          ref={field}
          label={`Search ${word}s`}
          placeholder={placeholder}
          action={path}
          searchText={view.q}
          onSearch={(q) => show({ q }, true)}
        />
        <StatusFilter
          chosen={view.status}
          groups={groups}
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
        {children}
      </div>
      <ListAnswer
        answer={answer}
        word={word}
        none={none}
        isFiltered={view.q !== "" || view.status !== undefined}
      >
        {({ orders }) => (
          <OrdersTable
            orders={orders}
            caption={`${path === "/Admin/orders" ? "Orders" : "Checkouts"}, ${sortText(view.sort)}`}
            sorting={sorting}
          />
        )}
      </ListAnswer>
    </>
  );
}

type StatusFilterProps<List extends string> = {
  readonly chosen: List | undefined;
  readonly groups: readonly ListGroup<List>[];
  /** The number of matches per list, once known. */
  readonly counts: Readonly<Record<List, number>> | undefined;
  readonly onChoose: (list: List | undefined) => void;
};

/** Chooses the orders of one list, with the number of matches in each (D26). */
function StatusFilter<List extends string>({ chosen, groups, counts, onChoose }: StatusFilterProps<List>) {
  const id = useId();
  const all = groups.flatMap(({ lists }) => lists);
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="text-sm font-medium">
        Status
      </label>
      <select
        id={id}
        value={chosen ?? ""}
        className={CONTROL_CLASS}
        onChange={({ target }) => onChoose(all.find((list) => list === target.value))}
      >
        <option value="">All</option>
        {groups.map(({ heading, lists, textOf }) => (
          <optgroup key={heading} label={heading}>
            {lists.map((list) => (
              <option key={list} value={list}>
                {textOf(list)}
                {counts ? ` (${counts[list]})` : ""}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}
