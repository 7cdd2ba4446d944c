import * as z from "zod/mini";
import { emailAddress, multiLine, plainText, requiredLine, requiredNumber } from "../text/text.ts";
import { sequenceOf } from "../orders/order.ts";

const MAX_CHARS = { name: 160, orderNumber: 40, products: 1_000 } as const;

const UNREADABLE_ORDER_TEXT =
  "Enter the number as it is on your receipt, such as SO-001042, or describe your order in a few words.";

/** The beginning of an order number, or no number at all. */
const MISTYPED = /^(?:\W*SO(?!\p{L})|[^\p{L}]*$|\D*$)/iu;

/**
 * True if a person can tell which order is meant: by its number, or by a few words. A single word that is neither is a
 * mistyped number.
 */
const namesAnOrder = (text: string): boolean =>
  sequenceOf(text) !== undefined || /\p{L}.* .*\p{L}/u.test(text) || !MISTYPED.test(text);

/**
 * The withdrawal form (D34). The order may be described instead of numbered, since a declaration counts without the
 * number. `products` may contain line breaks. If it's empty, the whole order is meant. There's no field for a reason.
 */
export const withdrawalFormSchema = z.object(
  {
    name: requiredLine("Name", MAX_CHARS.name),
    orderNumber: requiredNumber("Order number", MAX_CHARS.orderNumber).check(
      z.refine((text) => text === "" || namesAnOrder(text), UNREADABLE_ORDER_TEXT),
    ),
    email: emailAddress("Email"),
    products: multiLine("Products", MAX_CHARS.products),
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
