import * as z from "zod/mini";
import { emailAddress, multiLine, plainText, requiredLine } from "../text/text.ts";

const MAX_CHARS = { name: 160, orderNumber: 40, products: 1_000 } as const;

/**
 * The withdrawal form (D34). Any text is accepted as the order number, since a declaration counts even if the number is
 * mistyped. `products` may contain line breaks. If it's empty, the whole order is meant. There's no field for a reason.
 */
export const withdrawalFormSchema = z.object(
  {
    name: requiredLine("Name", MAX_CHARS.name),
    orderNumber: requiredLine("Order number", MAX_CHARS.orderNumber),
    email: emailAddress("Email"),
    products: multiLine("Products", MAX_CHARS.products),
    /** The honeypot, hidden from people. */
    website: z._default(plainText("website"), ""),
  },
  "The withdrawal must be an object.",
);
export type WithdrawalForm = z.infer<typeof withdrawalFormSchema>;

/** The request: the form, plus a key that distinguishes a repeated click from a second withdrawal. */
export const withdrawalSchema = z.extend(withdrawalFormSchema, {
  clientKey: z.uuid("The withdrawal carries no key of its own."),
});
export type Withdrawal = z.infer<typeof withdrawalSchema>;

/** Any text: if it isn't a receipt's token, the response is the same as for a removed withdrawal (D46). */
export const receiptTokenSchema = z.object({ token: plainText("token") }, "The call takes a token.");
