import { readPage, readSearchText } from "#src/admin/page-search.ts";

/** The state of the list of customers. */
export type CustomersView = { readonly q: string; readonly page: number };

/** The raw query string of /Admin/customers; the page reads it. */
export type CustomersSearch = { readonly q?: unknown; readonly page?: unknown };

/** Reads the query string, dropping anything malformed. */
export const readCustomersSearch = ({ q, page }: CustomersSearch): CustomersView => ({
  q: readSearchText(q),
  page: readPage(page),
});

/** The query string of a view, without defaults. */
export const writeCustomersSearch = ({ q, page }: CustomersView): CustomersSearch => ({
  ...(q === "" ? {} : { q }),
  ...(page === 1 ? {} : { page }),
});
