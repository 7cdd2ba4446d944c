import { orderNumberSchema } from "#domain/refunds/refund-input.ts";
import { staffProcedure } from "../../trpc/trpc.ts";
import { orderRefunds } from "../refunds/order-refunds.ts";
import { orderRefundsResponse } from "../refunds/response-schemas.ts";
import { refundVat } from "./refund-vat.ts";

/** The administrator's call that replaces an order's invoice by one without VAT (D54). */
export const correctionCalls = {
  refundVat: staffProcedure("refunds.write")
    .meta({ act: { what: "Refunded VAT" } })
    .output(orderRefundsResponse)
    .input(orderNumberSchema)
    .mutation(async ({ ctx, input }) =>
      orderRefunds(ctx.services.db, await refundVat(ctx.acting, input.number, ctx.user)),
    ),
};
