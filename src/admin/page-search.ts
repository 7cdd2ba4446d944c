const PAGE_MAX = 100_000;

/** A page number from a query string; anything else means page 1. */
export function readPage(value: unknown): number {
  const page = typeof value === "string" ? Number(value) : value;
  return typeof page === "number" && Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1;
}
