import { z } from "zod";
import type { ChangedProduct } from "#domain/cart/checkout.ts";
import { PLANS } from "#domain/catalogue/plan.ts";
import { productResponse, productsResponse } from "../../catalogue/response-schemas.ts";
import type { CheckoutState } from "./checkout-state.ts";
import type { OpenedCheckout } from "./checkout.ts";
import type { CheckedCart } from "./price-cart.ts";

export const openedCheckoutResponse = z.object({
  clientSecret: z.string(),
  sessionId: z.string(),
}) satisfies z.ZodType<OpenedCheckout>;

export const expiredCheckoutResponse = z.object({ status: z.literal("expired") });

export const checkoutStateResponse = z.object({
  state: z.enum(["open", "changed", "expired", "closed", "submitted"]),
}) satisfies z.ZodType<{ state: CheckoutState }>;

const changedProduct = productResponse.omit({
  facts: true,
  version: true,
  includes: true,
}) satisfies z.ZodType<ChangedProduct>;
const line = { productname: z.string(), product: changedProduct };

export const checkedCartResponse = z.object({
  changes: z.array(
    z.union([
      z.object({ productname: z.string(), kind: z.enum(["unknown", "out-of-stock"]) }),
      z.object({ ...line, kind: z.literal("plan"), was: z.enum(PLANS) }),
      z.object({ ...line, kind: z.literal("several-plans") }),
      z.object({ ...line, kind: z.literal("price"), wasCents: z.int(), nowCents: z.int() }),
    ]),
  ),
  offers: z.array(
    z.object({
      productname: z.string(),
      plans: z.array(z.enum(PLANS)),
      planCents: changedProduct.shape.planCents,
    }),
  ),
  collections: productsResponse,
  renewals: z.array(z.object({ productname: z.string(), starts: z.array(z.iso.date().nullable()) })),
}) satisfies z.ZodType<CheckedCart>;
