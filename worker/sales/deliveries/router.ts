import {
  correctDeliveredSchema,
  correctUnitSchema,
  deliveriesPageSchema,
  deliverManySchema,
  deliverUnitSchema,
  failUnitSchema,
  orderUnitSchema,
  resendSchema,
  revokeUnitSchema,
  unitSchema,
} from "#domain/orders/delivery-input.ts";
import { sendNow, sendQueued } from "../../mail/send-queued.ts";
import { viewMail } from "../../mail/view-mail.ts";
import { staffProcedure, router } from "../../trpc/trpc.ts";
import { correctDelivered, correctReferences } from "./correct-units.ts";
import {
  deliverUnits,
  failUnits,
  orderUnits,
  reopenUnits,
  resendDelivery,
  revokeUnits,
} from "./unit-actions.ts";
import { deliverMany } from "./deliver-many.ts";
import { listDeliveries, waitingDeliveries } from "./list-deliveries.ts";
import {
  bulkResponse,
  deliveriesResponse,
  deliveryResponse,
  resentResponse,
  waitingResponse,
} from "./response-schemas.ts";

/** Enough for 500 references of the greatest length in any script. */
const BULK_MAX_BYTES = 1024 * 1024;

/** Calls about paid units and their delivery (D43). */
export const deliveriesRouter = router({
  list: staffProcedure("orders.read")
    .meta({ response: deliveriesResponse })
    .input(deliveriesPageSchema)
    .query(({ ctx, input }) => listDeliveries(ctx.services.db, input)),
  waiting: staffProcedure("orders.read")
    .meta({ response: waitingResponse })
    .query(({ ctx }) => waitingDeliveries(ctx.services.db)),
  order: staffProcedure("orders.write")
    .meta({ response: deliveryResponse })
    .input(orderUnitSchema)
    .mutation(({ ctx, input }) => orderUnits(ctx.services.db, input, ctx.user.username)),
  deliver: staffProcedure("orders.write")
    .meta({ response: deliveryResponse })
    .input(deliverUnitSchema)
    .mutation(async ({ ctx, input }) => {
      const delivered = await deliverUnits(ctx.services, input, ctx.user.username);
      ctx.waitUntil(sendQueued(ctx.services));
      return delivered;
    }),
  fail: staffProcedure("orders.write")
    .meta({ response: deliveryResponse })
    .input(failUnitSchema)
    .mutation(({ ctx, input }) => failUnits(ctx.services.db, input, ctx.user.username)),
  revoke: staffProcedure("orders.write")
    .meta({ response: deliveryResponse })
    .input(revokeUnitSchema)
    .mutation(({ ctx, input }) => revokeUnits(ctx.services.db, input, ctx.user.username)),
  reopen: staffProcedure("orders.write")
    .meta({ response: deliveryResponse })
    .input(unitSchema)
    .mutation(({ ctx, input }) => reopenUnits(ctx.services, input, ctx.user.username)),
  correct: staffProcedure("orders.write")
    .meta({ response: deliveryResponse })
    .input(correctUnitSchema)
    .mutation(({ ctx, input }) => correctReferences(ctx.services.db, input, ctx.user.username)),
  correctDelivered: staffProcedure("orders.write")
    .meta({ response: deliveryResponse })
    .input(correctDeliveredSchema)
    .mutation(async ({ ctx, input }) => {
      const corrected = await correctDelivered(ctx.services, input, ctx.user.username);
      ctx.waitUntil(sendQueued(ctx.services));
      return corrected;
    }),
  resend: staffProcedure("orders.write")
    .meta({ response: resentResponse })
    .input(resendSchema)
    .mutation(async ({ ctx, input }) => {
      const { unit, mailId } = await resendDelivery(ctx.services, input, ctx.user.username);
      const mail = mailId === undefined ? null : viewMail(await sendNow(ctx.services, mailId));
      return { ...unit, mail };
    }),
  bulk: staffProcedure("orders.write")
    .meta({ response: bulkResponse, bodyLimit: { maxBytes: BULK_MAX_BYTES } })
    .input(deliverManySchema)
    .mutation(async ({ ctx, input }) => {
      const outcome = await deliverMany(ctx.services, input, ctx.user.username);
      if (outcome.delivered > 0) ctx.waitUntil(sendQueued(ctx.services));
      return outcome;
    }),
});
