import { z } from "zod";
import {
  cartSchema,
  CHECKOUT_MAX_BYTES,
  checkoutSchema,
  companyCheckSchema,
  sessionIdOf,
  sessionIdSchema,
  vatNumberSchema,
} from "#domain/cart/checkout-input.ts";
import { cartVatSchema } from "#domain/cart/cart-vat.ts";
import { NETHERLANDS } from "#domain/cart/residence.ts";
import { correctEmailSchema, EMAIL_CORRECTED_TEXT } from "#domain/orders/correct-email.ts";
import { isEuCountry } from "#domain/vat/countries.ts";
import { readCallerIfAny } from "../../auth/caller.ts";
import { messageResponse } from "../../platform/response-schemas.ts";
import { setCompanyOf } from "../../records/account-company.ts";
import { correctEmail } from "../payments/correct-email.ts";
import { limitedBy, publicProcedure, router } from "../../trpc/trpc.ts";
import { euroCheckoutSchema, readCheckout } from "./cart-in-euros.ts";
import { browserHash, readBrowserHash } from "./browser-key.ts";
import { cancelCheckout, openCheckout } from "./checkout.ts";
import { checkoutState } from "./checkout-state.ts";
import { lookUpCompany, vatOfCart } from "./tax-order.ts";
import { cartOnScreen, checkCart } from "./price-cart.ts";
import {
  checkedCartResponse,
  checkoutStateResponse,
  expiredCheckoutResponse,
  lookedUpCompanyResponse,
  openedCheckoutResponse,
  presetCountryResponse,
} from "./response-schemas.ts";
import { sessionStatusResponse } from "../payments/response-schemas.ts";
import { sessionStatus } from "../payments/session-status.ts";
import { now } from "../../platform/clock.ts";

/** A session's id, under the name that a REST call and its error message use. */
const sessionInput = (field: "sessionId" | "session_id") =>
  z.object({ sessionId: sessionIdOf(field) }, `The call takes a ${field}.`);

export const stripeRouter = router({
  createCheckoutSession: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/stripe/create-checkout-session",
        summary: "Prices the cart and opens its checkout session.",
        refusals: { 409: "A line of the cart is stale. The response lists the changes." },
        readInput: async ({ json }) => readCheckout(await json()),
        body: euroCheckoutSchema,
      },
      bodyLimit: { maxBytes: CHECKOUT_MAX_BYTES },
    })
    .output(openedCheckoutResponse)
    // The limit comes before the input: even a malformed call costs reading up to 4 MB.
    .concat(limitedBy("LIMIT_CHECKOUT"))
    .input(checkoutSchema)
    .mutation(async ({ ctx, input }) => {
      const userId = (await readCallerIfAny(ctx))?.id ?? null;
      const buyer = { browserHash: await browserHash(ctx), userId };
      const opened = await openCheckout(ctx.services, buyer, { ...input, requestCountry: ctx.country });
      // Its details may have been confirmed before the sign-in.
      if (userId !== null && input.company) {
        const { shown: _shown, ...company } = input.company;
        await setCompanyOf(ctx.services.db, userId, company);
      }
      return opened;
    }),
  expireCheckoutSession: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/stripe/expire-checkout-session",
        summary: "Cancels an open checkout session.",
        refusals: {
          404: "There is no such checkout session.",
          409: "The payment has already gone through.",
        },
      },
    })
    .output(expiredCheckoutResponse)
    .input(sessionInput("sessionId"))
    .concat(limitedBy("LIMIT_EXPIRY"))
    .mutation(({ ctx, input }) => cancelCheckout(ctx.services, input.sessionId)),
  sessionStatus: publicProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/stripe/session-status",
        summary: "Returns the status of a checkout session, with its line items.",
        refusals: { 404: "There is no such checkout session." },
        query: { session_id: sessionIdSchema },
        readInput: ({ query }) => ({ sessionId: query("session_id") }),
      },
    })
    .output(sessionStatusResponse)
    .input(sessionInput("session_id"))
    .concat(limitedBy("LIMIT_STATUS"))
    .query(async ({ ctx, input }) =>
      sessionStatus(ctx.services, input.sessionId, await readBrowserHash(ctx)),
    ),
  /** Corrects the address of an order that this browser paid (D82). */
  correctEmail: publicProcedure
    .output(messageResponse)
    .input(correctEmailSchema)
    .concat(limitedBy("LIMIT_ORDER_LINK"))
    .mutation(async ({ ctx, input }) => {
      const { db, settings } = ctx.services;
      await correctEmail(db, settings, await readBrowserHash(ctx), input);
      return { message: EMAIL_CORRECTED_TEXT };
    }),
  /**
   * Called when the cart is opened. It changes nothing, and is a mutation only because a cart is too long for a URL.
   */
  checkCart: publicProcedure
    .output(checkedCartResponse)
    .input(cartSchema)
    .concat(limitedBy("LIMIT_STATUS"))
    .mutation(({ ctx, input }) => checkCart(ctx.services, input)),
  /**
   * Checks a company's VAT number and decides the VAT of its cart (D53, D54). A mutation, because it asks the EU's register, and because
   * a signed-in caller's account remembers the company (D76).
   */
  checkCompany: publicProcedure
    .output(cartVatSchema)
    .input(companyCheckSchema)
    .concat(limitedBy("LIMIT_ADMINISTRATOR"))
    .mutation(async ({ ctx, input: { cart = [], ...company } }) => {
      const caller = await readCallerIfAny(ctx);
      const { db } = ctx.services;
      const vat = await vatOfCart(ctx.services, { company }, await cartOnScreen(db, cart));
      if (caller) await setCompanyOf(db, caller.id, company);
      return vat;
    }),
  /** Looks a VAT number up, as soon as it's typed. A mutation, because it asks the EU's register. */
  lookUpCompany: publicProcedure
    .output(lookedUpCompanyResponse)
    .input(vatNumberSchema)
    .concat(limitedBy("LIMIT_ADMINISTRATOR"))
    .mutation(({ ctx, input }) => lookUpCompany(ctx.services, input)),
  /** The country that is offered to a consumer who has never chosen one: where the request comes from, if it's in the EU (D53). */
  presetCountry: publicProcedure.output(presetCountryResponse).query(({ ctx }) => {
    ctx.keepNothing();
    return {
      country: ctx.country !== null && isEuCountry(ctx.country) ? ctx.country : NETHERLANDS.country,
    };
  }),
  /** Polled by the checkout page while its form is open. */
  checkoutState: publicProcedure
    .output(checkoutStateResponse)
    .input(sessionInput("sessionId"))
    .concat(limitedBy("LIMIT_STATUS"))
    .query(async ({ ctx, input }) => {
      return checkoutState(ctx.services.db, await readBrowserHash(ctx), input.sessionId, now());
    }),
});
