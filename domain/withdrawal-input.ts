import * as z from "zod/mini";
import { emailAddress, multiLine, requiredLine } from "./text.ts";

const MAX_CHARS = { name: 160, orderNumber: 40, products: 1_000 } as const;

/**
 * A withdrawal from the contract (D34). The order's number is any text: a declaration counts even with a number that is
 * mistyped. `products` may have line breaks, and is left empty to withdraw from the whole order; a reason is never asked for.
 */
export const withdrawalFormSchema = z.object(
  {
    name: requiredLine("Name", MAX_CHARS.name),
    orderNumber: requiredLine("Order number", MAX_CHARS.orderNumber),
    email: emailAddress("E-mail"),
    products: multiLine("Products", MAX_CHARS.products),
    /** The honeypot: people never see it. */
    website: z._default(z.string("website must be text."), ""),
  },
  "The withdrawal must be an object.",
);
export type WithdrawalForm = z.infer<typeof withdrawalFormSchema>;

/** What is sent: the form, and a key that tells a repeated click from a second withdrawal. */
export const withdrawalSchema = z.extend(withdrawalFormSchema, {
  clientKey: z.uuid("The withdrawal carries no key of its own."),
});
export type Withdrawal = z.infer<typeof withdrawalSchema>;
