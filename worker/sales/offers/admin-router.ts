import {
  draftFromSchema,
  offerDraftSchema,
  offerNumberSchema,
  offersPageSchema,
  replaceOfferSchema,
  sendOfferSchema,
} from "#domain/offers/offer-input.ts";
import { offerNumber } from "#domain/offers/offer.ts";
import { messageResponse } from "../../platform/response-schemas.ts";
import { offerOfNumber } from "../../records/offers.ts";
import { router, staffProcedure } from "../../trpc/trpc.ts";
import { makeOffer, replaceOffer, sendOffer, withdrawOffer } from "./change-offer.ts";
import { draftFrom } from "./draft-from.ts";
import { listOffers } from "./list-offers.ts";
import { linkedOffer, prepareDraft } from "./make-offer.ts";
import { madeOfferResponse, offerDraftResponse, offerResponse, offersResponse } from "./response-schemas.ts";
import { staffOffer } from "./view-offer.ts";

/** Offers for staff (D83). Each is named by its number. */
export const adminOffersRouter = router({
  page: staffProcedure("orders.read")
    .output(offersResponse)
    .input(offersPageSchema)
    .query(({ ctx, input }) => listOffers(ctx.services.db, input)),
  get: staffProcedure("orders.read")
    .output(offerResponse)
    .input(offerNumberSchema)
    .query(({ ctx, input }) => staffOffer(ctx.services, input.number)),
  /** What a new offer starts from. */
  draftFrom: staffProcedure("orders.write")
    .output(offerDraftResponse)
    .input(draftFromSchema)
    .query(({ ctx, input }) => draftFrom(ctx.services, input)),
  make: staffProcedure("orders.write")
    .meta({ act: { what: "Made an offer" } })
    .output(madeOfferResponse)
    .input(offerDraftSchema)
    .mutation(async ({ ctx, input }) => {
      // It may ask the EU's register, which no transaction should wait for.
      const prepared = await prepareDraft(ctx.services, input, ctx.user);
      return linkedOffer(ctx.services.settings, await makeOffer(ctx.acting.db, prepared, ctx.user));
    }),
  replace: staffProcedure("orders.write")
    .meta({ act: { what: "Replaced an offer" } })
    .output(madeOfferResponse)
    .input(replaceOfferSchema)
    .mutation(async ({ ctx, input: { number, draft } }) => {
      ctx.act.about("offer", number.toUpperCase());
      const prepared = await prepareDraft(ctx.services, draft, ctx.user);
      const offer = await replaceOffer(ctx.acting.db, number, prepared, ctx.user);
      // Its open payment is out of date now.
      ctx.waitUntil(ctx.services.afterCatalogueChange());
      return linkedOffer(ctx.services.settings, offer);
    }),
  withdraw: staffProcedure("orders.write")
    .meta({ act: { what: "Withdrew an offer" } })
    .output(messageResponse)
    .input(offerNumberSchema)
    .mutation(async ({ ctx, input }) => {
      const { sequence } = await withdrawOffer(ctx.acting.db, input.number);
      ctx.waitUntil(ctx.services.afterCatalogueChange());
      return { message: `Offer ${offerNumber(sequence)} is withdrawn. Its link no longer works.` };
    }),
  send: staffProcedure("orders.write")
    .meta({ act: { what: "Emailed an offer" } })
    .output(messageResponse)
    .input(sendOfferSchema)
    .mutation(async ({ ctx, input }) => {
      ctx.act.about("offer", input.number.toUpperCase());
      await sendOffer(ctx.acting.db, ctx.services.settings, input);
      return { message: "The offer is on its way." };
    }),
  /** The address of an offer's page, which anyone who has it can accept. */
  copyLink: staffProcedure("orders.write")
    .meta({ act: { what: "Copied an offer’s link" } })
    .output(madeOfferResponse)
    .input(offerNumberSchema)
    .mutation(({ ctx, input }) => {
      ctx.act.about("offer", input.number.toUpperCase());
      return ctx.acting.db.transaction(async (tx) =>
        linkedOffer(ctx.services.settings, await offerOfNumber(tx, input.number)),
      );
    }),
});
