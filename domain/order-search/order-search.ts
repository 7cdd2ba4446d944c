import { pageSchema } from "../search/page-number.ts";
import * as z from "zod/mini";
import { SEARCH_TEXT_MAX_CHARS } from "../search/filter.ts";
import { CHECKOUT_STATUSES, type OrderStatus, PLACED_STATUSES } from "../orders/order.ts";
import { plainText, requiredText } from "../text/text.ts";
import { tidyEmail } from "../text/email-address.ts";

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
export const ORDER_LISTS = [...PLACED_STATUSES, ...PAID_LISTS] as const;
export type OrderList = (typeof ORDER_LISTS)[number];
/** The lists of checkouts that weren't placed (D88). */
export const CHECKOUT_LISTS = CHECKOUT_STATUSES;
export type CheckoutList = (typeof CHECKOUT_LISTS)[number];
export const PAID_LIST_TEXT: Readonly<Record<PaidList, string>> = {
  to_deliver: "To deliver",
  overdue: "Overdue",
  delivered: "Delivered",
  withdrawn: "Withdrawn",
  refunded: "Refunded, also in part",
  disputed: "Disputed",
};
export const isPaidList = (list: OrderStatus | OrderList): list is PaidList =>
  PAID_LISTS.some((one) => one === list);

const UNKNOWN_LIST = "This status is not known.";

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
    status: z.optional(z.enum(ORDER_LISTS, UNKNOWN_LIST)),
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

/** The same for checkouts that weren't placed (D88). */
export const checkoutsPageSchema = z.extend(ordersPageSchema, {
  status: z.optional(z.enum(CHECKOUT_LISTS, UNKNOWN_LIST)),
});
export type CheckoutsPageInput = z.infer<typeof checkoutsPageSchema>;

/** The admin lists count a search's matches up to one more than this. A list with more shows '1,000+'. */
export const MATCHES_COUNTED_TO = 1_000;

/** The administrators' filter of customers: words of an email, name or company (D61). */
const customersFilterSchema = z.pick(ordersFilterSchema, { q: true });
export type CustomersFilter = z.infer<typeof customersFilterSchema>;

export const customersPageSchema = z.extend(customersFilterSchema, { page: pageSchema });

/** One page of a buyer's orders; the buyer is named by the number of any of them. */
export const customerOrdersSchema = z.object(
  { number: plainText("number"), page: pageSchema },
  "The call takes an order's number and a page.",
);

/** Erases what the shop stores about a buyer, whose address is typed again (D61). */
export const eraseCustomerSchema = z.object(
  { number: plainText("number"), email: plainText("The email address").check(z.overwrite(tidyEmail)) },
  "The call takes an order's number and an email address.",
);
export type EraseCustomer = z.infer<typeof eraseCustomerSchema>;

/** How many of each kind the search of the whole admin area finds (D26). */
export const FOUND_OF_EACH = 5;

export const findSchema = z.object(
  { q: requiredText("The search text", SEARCH_TEXT_MAX_CHARS) },
  "The call takes a search text.",
);
