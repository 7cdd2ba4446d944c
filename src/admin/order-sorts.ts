import { ORDER_SORTS, type OrderSort } from "#domain/order-search/order-search.ts";

/** A column by which the list of orders can be sorted, with its two directions: the first is that of a first press. */
export type SortColumn = "opened" | "customer" | "total";

/** Undefined is the newest first. */
const DIRECTIONS: Readonly<Record<SortColumn, readonly [OrderSort | undefined, OrderSort | undefined]>> = {
  opened: [undefined, "opened"],
  customer: ["customer", "-customer"],
  total: ["-total", "total"],
};

/** The sort after a press on a column's heading. */
export function nextSort(column: SortColumn, sort: OrderSort | undefined): OrderSort | undefined {
  const [first, other] = DIRECTIONS[column];
  return sort === first ? other : first;
}

const ASCENDING: ReadonlySet<OrderSort | undefined> = new Set(["opened", "customer", "total"]);

/** The `aria-sort` of a column's heading; undefined for a column that doesn't decide. */
export function ariaSort(
  column: SortColumn,
  sort: OrderSort | undefined,
): "ascending" | "descending" | undefined {
  if (!DIRECTIONS[column].includes(sort)) return undefined;
  return ASCENDING.has(sort) ? "ascending" : "descending";
}

const TEXTS: Readonly<Record<OrderSort, string>> = {
  opened: "oldest first",
  "-total": "highest total first",
  total: "lowest total first",
  customer: "customers A to Z",
  "-customer": "customers Z to A",
};
export const sortText = (sort: OrderSort | undefined): string =>
  sort === undefined ? "newest first" : TEXTS[sort];

export const ALL_SORTS = [undefined, ...ORDER_SORTS] as const;
