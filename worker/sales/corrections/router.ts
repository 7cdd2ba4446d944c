import { correctInvoiceSchema } from "#domain/orders/correct-company.ts";
import { orderNumberSchema } from "#domain/orders/refund-input.ts";
import { messageResponse } from "../../platform/response-schemas.ts";
import { sendQueued } from "../../mail/send-queued.ts";
import { adminProcedure, limitedBy, publicProcedure } from "../../trpc/trpc.ts";
import { orderRefunds } from "../refunds/order-refunds.ts";
import { orderRefundsResponse } from "../refunds/response-schemas.ts";
import { correctInvoice } from "./correct-invoice.ts";
import { refundVat } from "./refund-vat.ts";

const CORRECTED_TEXT = "Your corrected invoice is being made. You’ll find it here in a minute.";

/** Calls that replace an order's invoice by a corrected one (D54, D76). */
export const correctionCalls = {
  /** For anyone with an order's link. */
  correctInvoice: publicProcedure
    .meta({ response: messageResponse })
    .input(correctInvoiceSchema)
    .concat(limitedBy("LIMIT_ADMINISTRATOR"))
    .mutation(async ({ ctx, input: { token, company } }) => {
      await correctInvoice(ctx.services, token, company);
      return { message: CORRECTED_TEXT };
    }),
  refundVat: adminProcedure
    .meta({ response: orderRefundsResponse })
    .input(orderNumberSchema)
    .mutation(async ({ ctx, input }) => {
      const orderId = await refundVat(ctx.services, input.number, ctx.user.username);
      ctx.waitUntil(sendQueued(ctx.services));
      return orderRefunds(ctx.services.db, orderId);
    }),
};
