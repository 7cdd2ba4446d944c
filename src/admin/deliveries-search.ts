import { DELIVERY_LISTS, type DeliveryListName } from "#domain/orders/entitlement.ts";
import { readPage, readSearchText } from "#src/admin/page-search.ts";

/** The state of the list of deliveries; without `state`, all open units that aren't held. */
export type DeliveriesView = {
  readonly q: string;
  readonly state: DeliveryListName | undefined;
  readonly page: number;
};

/** The raw query string of /Admin/deliveries; the page reads it. */
export type DeliveriesSearch = { readonly q?: unknown; readonly state?: unknown; readonly page?: unknown };

/** Reads the query string, dropping anything unknown or malformed. */
export function readDeliveriesSearch({ q, state, page }: DeliveriesSearch): DeliveriesView {
  return {
    q: readSearchText(q),
    state: DELIVERY_LISTS.find((known) => known === state),
    page: readPage(page),
  };
}

/** The query string of a view, without defaults. */
export function writeDeliveriesSearch({ q, state, page }: DeliveriesView): DeliveriesSearch {
  return {
    ...(q === "" ? {} : { q }),
    ...(state === undefined ? {} : { state }),
    ...(page === 1 ? {} : { page }),
  };
}
