import { ADMIN_PAGE_SIZE } from "#domain/order-search/order-search.ts";

/** The rows of a page. */
export const partOf = (page: number, size = ADMIN_PAGE_SIZE) => ({ limit: size, offset: (page - 1) * size });

/** The numbers that a list's pager shows, as `pageOfList` describes them. */
export const pageOf = (page: number, total: number, size = ADMIN_PAGE_SIZE) => ({
  total,
  page,
  pageCount: Math.max(1, Math.ceil(total / size)),
});
