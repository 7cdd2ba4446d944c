import { pageSchema } from "../search/page-number.ts";
import * as z from "zod/mini";
import { SEARCH_TEXT_MAX_CHARS } from "../search/filter.ts";
import { ORDER_STATUSES } from "./order.ts";
import { plainText } from "../text/text.ts";

/** Rows per page in the lists of the admin area. */
export const ADMIN_PAGE_SIZE = 25;
/** Orders per page in the buyer's account. */
export const OWN_ORDERS_PAGE_SIZE = 10;
/** Paid orders apart by what became of them (D26, D40). An order can be in several. */
export const PAID_LISTS = [
  "to_deliver",
  "overdue",
  "delivered",
  "withdrawn",
  "refunded",
  "disputed",
] as const;
export type PaidList = (typeof PAID_LISTS)[number];
/** The lists of orders: by payment, and paid ones apart. */
export const ORDER_LISTS = [...ORDER_STATUSES, ...PAID_LISTS] as const;
export type OrderList = (typeof ORDER_LISTS)[number];
export const PAID_LIST_TEXT: Readonly<Record<PaidList, string>> = {
  to_deliver: "To deliver",
  overdue: "Overdue",
  delivered: "Delivered",
  withdrawn: "Withdrawn",
  refunded: "Refunded, also in part",
  disputed: "Disputed",
};
export const isPaidList = (list: OrderList): list is PaidList => PAID_LISTS.some((one) => one === list);

/** The administrators' order filter: number, customer, product or payment, and list. */
export const ordersFilterSchema = z.object(
  {
    q: z._default(
      plainText("The search text").check(
        z.maxLength(
          SEARCH_TEXT_MAX_CHARS,
          `The search text may have at most ${SEARCH_TEXT_MAX_CHARS} characters.`,
        ),
      ),
      "",
    ),
    status: z.optional(z.enum(ORDER_LISTS, "This status is not known.")),
  },
  "The filter must be an object.",
);
export type OrdersFilter = z.infer<typeof ordersFilterSchema>;

/** The sequences of the list besides the newest first, as part of its address; a minus is from high to low, or from Z to A. */
export const ORDER_SORTS = ["opened", "-total", "total", "customer", "-customer"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Without `sort`, the newest first. */
export const ordersPageSchema = z.extend(ordersFilterSchema, {
  sort: z.optional(z.enum(ORDER_SORTS, "This sort is not known.")),
  page: pageSchema,
});
export type OrdersPageInput = z.infer<typeof ordersPageSchema>;
