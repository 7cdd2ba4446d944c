import * as z from "zod/mini";
import { emailAddress, plainText } from "../text/text.ts";

/** How the shop confirms a stock request, whether or not it already had one from this address. */
export const STOCK_REQUEST_TEXT = "We’ll email you once, on the day it can be bought again.";

/** A visitor's request to be told when a product can be bought again (D80). */
export const stockRequestSchema = z.object(
  {
    productId: plainText("productId"),
    email: emailAddress("Email"),
  },
  "The call takes a product and an email address.",
);
export type StockRequest = z.infer<typeof stockRequestSchema>;
