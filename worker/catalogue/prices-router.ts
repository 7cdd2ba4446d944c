import {
  changedPriceSchema,
  pricesOfSchema,
  scheduledPriceSchema,
} from "#domain/catalogue/scheduled-price.ts";
import { messageResponse } from "../platform/response-schemas.ts";
import { staffProcedure, router } from "../trpc/trpc.ts";
import { catalogueProcedure } from "./catalogue-procedure.ts";
import { pricesResponse } from "./response-schemas.ts";
import { changeScheduledPrice, endScheduledPrice, pricesOf, schedulePrice } from "./scheduled-prices.ts";

/** Scheduled prices and the price history (D62, D79). */
export const pricesRouter = router({
  ofProduct: staffProcedure("catalogue.read")
    .output(pricesResponse)
    .input(pricesOfSchema)
    .query(({ ctx, input }) => pricesOf(ctx.services.db, input.productId)),
  schedule: catalogueProcedure
    .meta({ act: { what: "Scheduled a price" } })
    .output(messageResponse)
    .input(scheduledPriceSchema)
    .mutation(async ({ ctx, input }) => {
      await schedulePrice(ctx.acting.db, input, ctx.user.username);
      return { message: "The price is scheduled." };
    }),
  change: catalogueProcedure
    .meta({ act: { what: "Changed a scheduled price" } })
    .output(messageResponse)
    .input(changedPriceSchema)
    .mutation(async ({ ctx, input }) => {
      await changeScheduledPrice(ctx.acting.db, input, ctx.user.username);
      return { message: "The scheduled price is changed." };
    }),
  end: catalogueProcedure
    .meta({ act: { what: "Ended a scheduled price" } })
    .output(messageResponse)
    .input(pricesOfSchema)
    .mutation(async ({ ctx, input }) => {
      await endScheduledPrice(ctx.acting.db, input.productId, ctx.user.username);
      return { message: "The scheduled price has ended." };
    }),
});
