import { SALES_GROUPS, type SalesGroup, salesDays } from "#domain/books/sales-days.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";

/** The state of the page of sales. */
export type SalesView = {
  /** A preset, or days. */
  readonly days: string;
  /** Undefined for the one that suits the length of the range. */
  readonly by: SalesGroup | undefined;
};

/** The raw query string of /Admin/sales, read by the page as that of the list of orders is. */
export type SalesSearch = { readonly days?: unknown; readonly by?: unknown };

const DEFAULT_DAYS = "this-month";

/** Reads the query string, dropping anything unknown or malformed at the shop's time. */
export function readSalesSearch({ days, by }: SalesSearch, now: Date): SalesView {
  const isRead = typeof days === "string" && salesDays(days, amsterdamDay(now)) !== undefined;
  return { days: isRead ? days : DEFAULT_DAYS, by: SALES_GROUPS.find((group) => group === by) };
}

/** The query string of a view, without defaults. */
export function writeSalesSearch({ days, by }: SalesView): SalesSearch {
  return {
    ...(days === DEFAULT_DAYS || days === "" ? {} : { days }),
    ...(by === undefined ? {} : { by }),
  };
}
