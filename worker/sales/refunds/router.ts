import { orderNumberSchema, retryRefundSchema, refundSchema } from "#domain/refunds/refund-input.ts";
import { orderOfNumber } from "../../records/order-links.ts";
import { staffProcedure } from "../../trpc/trpc.ts";
import { refundOrder, retryRefund } from "./make-refund.ts";
import { orderRefunds } from "./order-refunds.ts";
import { orderRefundsResponse } from "./response-schemas.ts";
import { revokeAfterLostDispute } from "./disputes.ts";

/** Calls on an order's money, for administrators (D48). */
export const orderRefundCalls = {
  /** Returns an order's refunds and refundable amounts (D48). The next three calls have the same response. */
  refunds: staffProcedure("orders.read")
    .output(orderRefundsResponse)
    .input(orderNumberSchema)
    .query(async ({ ctx, input }) => {
      const { id } = await orderOfNumber(ctx.services.db, input.number);
      return orderRefunds(ctx.services.db, id);
    }),
  refund: staffProcedure("refunds.write")
    .meta({ act: { what: "Refunded an order" } })
    .output(orderRefundsResponse)
    .input(refundSchema)
    .mutation(async ({ ctx, input }) =>
      orderRefunds(ctx.services.db, await refundOrder(ctx.acting, input, ctx.user)),
    ),
  retryRefund: staffProcedure("refunds.write")
    .meta({ act: { what: "Retried a refund" } })
    .output(orderRefundsResponse)
    .input(retryRefundSchema)
    .mutation(async ({ ctx, input }) =>
      orderRefunds(ctx.services.db, await retryRefund(ctx.acting, input, ctx.user)),
    ),
  /** Revokes the remaining units after a lost dispute (D50). */
  revoke: staffProcedure("orders.write")
    .meta({ act: { what: "Revoked an order’s units" } })
    .output(orderRefundsResponse)
    .input(orderNumberSchema)
    .mutation(async ({ ctx, input }) =>
      orderRefunds(
        ctx.services.db,
        await revokeAfterLostDispute(ctx.acting.db, input.number, ctx.user.username),
      ),
    ),
};
