import { SEARCH_TEXT_MAX_CHARS } from "#domain/filter.ts";
import { ORDER_STATUSES, type OrderStatus } from "#domain/order.ts";
import { readPage } from "#src/admin/shell/page-search.ts";

/** What the list of orders shows. */
export type OrdersView = {
  readonly q: string;
  readonly status: OrderStatus | undefined;
  readonly page: number;
};

/**
 * The query string of /Admin/orders, as it came. The page reads it, not the route: what routes read with stands in the
 * first chunk of every visitor.
 */
export type OrdersSearch = { readonly q?: unknown; readonly status?: unknown; readonly page?: unknown };

/** Reads the query string; whatever is unknown or malformed in it is dropped. */
export function readOrdersSearch({ q, status, page }: OrdersSearch): OrdersView {
  return {
    q: typeof q === "string" ? q.replaceAll("\0", "").slice(0, SEARCH_TEXT_MAX_CHARS) : "",
    status: ORDER_STATUSES.find((known) => known === status),
    page: readPage(page),
  };
}

/** The query string of a view; defaults left out. */
export function writeOrdersSearch({ q, status, page }: OrdersView): OrdersSearch {
  return {
    ...(q === "" ? {} : { q }),
    ...(status === undefined ? {} : { status }),
    ...(page === 1 ? {} : { page }),
  };
}
