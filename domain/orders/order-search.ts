import { pageSchema } from "../search/page-number.ts";
import * as z from "zod/mini";
import { SEARCH_TEXT_MAX_CHARS } from "../search/filter.ts";
import { ORDER_STATUSES } from "./order.ts";
import { plainText } from "../text/text.ts";

/** Rows per page in the lists of the admin area. */
export const ADMIN_PAGE_SIZE = 25;
/** Orders per page in the buyer's account. */
export const OWN_ORDERS_PAGE_SIZE = 10;
/** The administrators' order filter: number, customer, product or payment, and status. */
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
