import { ORDER_LISTS, ORDER_SORTS, type OrderList, type OrderSort } from "#domain/orders/order-search.ts";
import { readPage, readSearchText } from "#src/admin/page-search.ts";

/** The state of the list of orders. */
export type OrdersView = {
  readonly q: string;
  readonly status: OrderList | undefined;
  /** Undefined for the newest first. */
  readonly sort: OrderSort | undefined;
  readonly page: number;
};

/**
 * The raw query string of /Admin/orders. The page reads it rather than the route, because route validation is in every
 * visitor's first chunk.
 */
export type OrdersSearch = {
  readonly q?: unknown;
  readonly status?: unknown;
  readonly sort?: unknown;
  readonly page?: unknown;
};

/** Reads the query string, dropping anything unknown or malformed. */
export function readOrdersSearch({ q, status, sort, page }: OrdersSearch): OrdersView {
  return {
    q: readSearchText(q),
    status: ORDER_LISTS.find((known) => known === status),
    sort: ORDER_SORTS.find((known) => known === sort),
    page: readPage(page),
  };
}

/** The query string of a view, without defaults. */
export function writeOrdersSearch({ q, status, sort, page }: OrdersView): OrdersSearch {
  return {
    ...(q === "" ? {} : { q }),
    ...(status === undefined ? {} : { status }),
    ...(sort === undefined ? {} : { sort }),
    ...(page === 1 ? {} : { page }),
  };
}
