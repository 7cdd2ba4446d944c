import { z } from "zod";
import { daySchema, renewalsSchema } from "#domain/units/renewal.ts";
import { plainText } from "#domain/text/text.ts";
import { staffProcedure, limitedBy, publicProcedure, router } from "../../trpc/trpc.ts";
import { listRenewals } from "./list-renewals.ts";
import { renewalOffer } from "./buy-again.ts";
import { renewalOfferResponse, renewalsResponse } from "./response-schemas.ts";

const renewalOfferSchema = z.object(
  { token: plainText("token"), endsOn: z.optional(daySchema) },
  "The call takes a token.",
);

/** Calls about ending units and renewals (D51). */
export const renewalsRouter = router({
  list: staffProcedure("orders.read")
    .output(renewalsResponse)
    .input(renewalsSchema)
    .query(({ ctx, input }) => listRenewals(ctx.services.db, input)),
});

/** A call of the orders' router. */
export const renewalOfferCall = {
  /** Returns the units of an order that can be renewed, at today's prices (D51). */
  renewal: publicProcedure
    .output(renewalOfferResponse)
    .input(renewalOfferSchema)
    .concat(limitedBy("LIMIT_ORDER"))
    .query(({ ctx, input }) => renewalOffer(ctx.services.db, ctx.services.settings, input)),
};
