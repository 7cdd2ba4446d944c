import { CHECKOUT_MAX_BYTES } from "#domain/cart/checkout-input.ts";
import {
  acceptOfferSchema,
  offerTokenSchema,
  payOfferSchema,
  requestOfferSchema,
} from "#domain/offers/offer-input.ts";
import { readCallerIfAny } from "../../auth/caller.ts";
import { messageResponse, withMessage } from "../../platform/response-schemas.ts";
import { limitedBy, publicProcedure, router } from "../../trpc/trpc.ts";
import { browserHash } from "../checkout/browser-key.ts";
import { openedCheckoutResponse } from "../checkout/response-schemas.ts";
import { acceptOffer, payOffer } from "./accept-offer.ts";
import { requestOffer } from "./request-offer.ts";
import { offerPageResponse, requestedOfferResponse } from "./response-schemas.ts";
import { offerPage } from "./view-offer.ts";

/** A buyer's calls about offers (D83): they need no account, only an offer's link. */
export const offersRouter = router({
  /** Makes an offer of the cart and mails it. */
  request: publicProcedure
    .meta({ bodyLimit: { maxBytes: CHECKOUT_MAX_BYTES } })
    .output(requestedOfferResponse)
    .concat(limitedBy("LIMIT_CHECKOUT"))
    .input(requestOfferSchema)
    .mutation(({ ctx, input }) => requestOffer(ctx.services, input)),
  get: publicProcedure
    .output(offerPageResponse)
    .input(offerTokenSchema)
    .concat(limitedBy("LIMIT_ORDER"))
    .query(({ ctx, input }) => {
      ctx.keepNothing();
      return offerPage(ctx.services, input.token);
    }),
  accept: publicProcedure
    .output(messageResponse)
    .input(acceptOfferSchema)
    .concat(limitedBy("LIMIT_CHECKOUT"))
    .mutation(withMessage("The offer is accepted.", ({ ctx, input }) => acceptOffer(ctx.services, input))),
  /** Opens the payment of an accepted offer, as often as it's asked for. */
  openPayment: publicProcedure
    .output(openedCheckoutResponse)
    .input(payOfferSchema)
    .concat(limitedBy("LIMIT_CHECKOUT"))
    .mutation(async ({ ctx, input }) => {
      const userId = (await readCallerIfAny(ctx))?.id ?? null;
      const payer = { browserHash: await browserHash(ctx), userId, requestCountry: ctx.country };
      return payOffer(ctx.services, payer, input);
    }),
});
