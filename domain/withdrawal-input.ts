import * as z from "zod/mini";
import { emailAddress, plainText } from "./text.ts";

const MAX_CHARS = { name: 160, orderNumber: 40, products: 1_000 } as const;

const line = (field: string, maxChars: number) =>
  plainText(field).check(
    z.trim(),
    z.minLength(1, `${field} is required.`),
    z.maxLength(maxChars, `${field} may have at most ${maxChars} characters.`),
  );

/**
 * A withdrawal from the contract (D34). The order's number is any text: a declaration counts even with a number that is
 * mistyped. `products` is left empty to withdraw from the whole order; a reason is never asked for.
 */
export const withdrawalFormSchema = z.object(
  {
    name: line("Name", MAX_CHARS.name),
    orderNumber: line("Order number", MAX_CHARS.orderNumber),
    email: emailAddress("E-mail"),
    products: plainText("Products").check(
      z.trim(),
      z.maxLength(MAX_CHARS.products, `Products may have at most ${MAX_CHARS.products} characters.`),
    ),
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
