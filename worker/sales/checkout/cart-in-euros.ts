import * as z from "zod/mini";
import { cartLine, type CheckoutLine, checkoutOf, NOT_A_LINE } from "#domain/cart/checkout-input.ts";
import type { CartChange } from "#domain/cart/checkout.ts";
import { hasWholeCents, toCents, toEuros } from "#domain/money/euros.ts";
import { cartProductInEuros } from "#domain/cart/stored-cart.ts";
import { parseBody } from "../../request/request-body.ts";

const shownPrice = (field: string) =>
  z
    .number(`${field} must be a number.`)
    .check(
      z.gte(0, `${field} cannot be negative.`),
      z.refine(hasWholeCents, { error: `${field} has at most two decimals.` }),
    );

const { _id, productname, quantity, plans } = cartLine;

/** The documented checkout payload (S51, S86). Prices in it are only compared, never charged (D11). */
export const euroCheckoutSchema = checkoutOf(
  z.object(
    {
      _id,
      productname,
      total: shownPrice("total"),
      unitPrice: z.optional(shownPrice("unitPrice")),
      quantity,
      plans,
    },
    NOT_A_LINE,
  ),
  {},
);

type EuroLine = z.output<typeof euroCheckoutSchema>["cart"][number];

/** Reads a REST call's body as the cart of `stripe.createCheckoutSession`. */
export function readCheckout(body: unknown): { cart: CheckoutLine[] } {
  const { cart } = parseBody(euroCheckoutSchema, body);
  return { cart: cart.map(lineInCents) };
}

function lineInCents({ total, unitPrice, ...same }: EuroLine): CheckoutLine {
  const unitCents = unitPrice === undefined ? {} : { unitCents: toCents(unitPrice) };
  return { ...same, totalCents: toCents(total), ...unitCents };
}

/** Describes how a cart's line has changed, as the 409 of a REST checkout reports it (D11). */
export function changeInEuros(change: CartChange) {
  const { productname, kind } = change;
  if (!("product" in change)) return { productname, kind };
  const product = cartProductInEuros(change.product);
  if (change.kind === "price")
    return { productname, kind, was: toEuros(change.wasCents), now: toEuros(change.nowCents), product };
  return change.kind === "plan"
    ? { productname, kind, was: change.was, product }
    : { productname, kind, product };
}
