import { z } from "zod";
import type { OfferedPlans } from "#domain/cart/cart-plan.ts";
import { cartVatSchema } from "#domain/cart/cart-vat.ts";
import type { CartChange, ChangedProduct } from "#domain/cart/checkout.ts";
import { PLANS } from "#domain/catalogue/plan.ts";
import { productResponse, productsResponse } from "../../catalogue/response-schemas.ts";
import { lineStarts } from "../renewals/response-schemas.ts";

export const openedCheckoutResponse = z.object({
  clientSecret: z.string(),
  sessionId: z.string(),
  /** How the order is taxed (D53). */
  vat: cartVatSchema,
});
export type OpenedCheckout = z.input<typeof openedCheckoutResponse>;

export const lookedUpCompanyResponse = z.object({
  /** Empty where the register doesn't tell. */
  name: z.string(),
  street: z.string(),
  postcode: z.string(),
  town: z.string(),
  /** False if the register didn't say so, too. */
  isValid: z.boolean(),
});
export type LookedUpCompany = z.input<typeof lookedUpCompanyResponse>;

export const presetCountryResponse = z.object({ country: z.string() });

export const expiredCheckoutResponse = z.object({ status: z.literal("expired") });

/**
 * The state of a checkout: `open` for payment; `changed` if a product in it became more expensive or is gone; `expired`
 * after its half hour; `closed` by the shopper, perhaps in another tab; `submitted` once a payment was made, regardless
 * of its outcome.
 */
const checkoutState = z.enum(["open", "changed", "expired", "closed", "submitted"]);
export type CheckoutState = z.input<typeof checkoutState>;

export const checkoutStateResponse = z.object({ state: checkoutState });

/** The fields that a cart keeps of a product. */
const changedProduct = productResponse.pick({
  _id: true,
  productname: true,
  slug: true,
  imageUrl: true,
  priceCents: true,
  discountCents: true,
  totalCents: true,
  description: true,
  stock: true,
  mainCategories: true,
  subcategories: true,
  plans: true,
  planCents: true,
  displayOrder: true,
}) satisfies z.ZodType<ChangedProduct>;
const line = { productname: z.string(), product: changedProduct };

const cartChange = z.union([
  z.object({ productname: z.string(), kind: z.enum(["unknown", "out-of-stock"]) }),
  z.object({ ...line, kind: z.literal("plan"), was: z.enum(PLANS) }),
  z.object({ ...line, kind: z.enum(["several-plans", "renamed"]) }),
  z.object({ ...line, kind: z.literal("price"), wasCents: z.int(), nowCents: z.int() }),
]) satisfies z.ZodType<CartChange>;

const offeredPlans = z.object({
  productname: z.string(),
  plans: z.array(z.enum(PLANS)),
  planCents: changedProduct.shape.planCents,
}) satisfies z.ZodType<OfferedPlans>;

export const checkedCartResponse = z.object({
  changes: z.array(cartChange),
  /** The plans of each line, under the cart's spelling. A line whose product is unknown is left out. */
  offers: z.array(offeredPlans),
  /** The collections that include a product of the cart: one may cost less (D71). */
  collections: productsResponse,
  /** The first days of the lines that renew an order (D41). */
  renewals: z.array(lineStarts),
  /** How an order of this cart would be taxed now (D53); null without a buyer, and for one who can't buy. */
  vat: z.nullable(cartVatSchema),
});
export type CheckedCart = z.input<typeof checkedCartResponse>;
