import * as z from "zod/mini";
import { SEARCH_TEXT_MAX_CHARS } from "./filter.ts";
import { ORDER_STATUSES } from "./order.ts";
import { plainText } from "./text.ts";

/** Rows a page of the admin area's lists shows. */
export const ADMIN_PAGE_SIZE = 25;
/** Orders a page of the account shows. */
export const OWN_ORDERS_PAGE_SIZE = 10;
const PAGE_MAX = 100_000;

/** A page's number, counted from 1. */
export const pageSchema = z._default(
  z
    .int("page must be a whole number.")
    .check(z.minimum(1, "page starts at 1."), z.maximum(PAGE_MAX, "There is no such page.")),
  1,
);

/** Which orders an admin looks for: by number, customer, product or payment, and status. */
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
    status: z.optional(z.enum(ORDER_STATUSES, "This status is not known.")),
  },
  "The filter must be an object.",
);
export type OrdersFilter = z.infer<typeof ordersFilterSchema>;

export const ordersPageSchema = z.extend(ordersFilterSchema, { page: pageSchema });
