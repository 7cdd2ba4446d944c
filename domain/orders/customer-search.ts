import * as z from "zod/mini";
import { pageSchema } from "../search/page-number.ts";
import { tidyEmail } from "../text/email-address.ts";
import { plainText } from "../text/text.ts";
import { ordersFilterSchema } from "./order-search.ts";

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
