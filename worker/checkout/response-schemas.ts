import { z } from "zod";
import type { CheckoutState } from "./checkout-state.ts";
import type { OpenedCheckout } from "./checkout.ts";

export const openedCheckoutAnswer = z.object({
  clientSecret: z.string(),
  sessionId: z.string(),
}) satisfies z.ZodType<OpenedCheckout>;

export const expiredCheckoutAnswer = z.object({ status: z.literal("expired") });

export const checkoutStateAnswer = z.object({
  state: z.enum(["open", "changed", "expired", "closed", "submitted"]),
}) satisfies z.ZodType<{ state: CheckoutState }>;
