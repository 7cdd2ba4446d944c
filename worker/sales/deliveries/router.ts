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
} from "#domain/units/delivery-input.ts";
import { sendNow } from "../../mail/outbox/send-queued.ts";
import { viewMail } from "../../mail/outbox/read-mails.ts";
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
import { undoDelivered, undoReference } from "./undo-corrections.ts";

/** Enough for 500 references of the greatest length in any script. */
const BULK_MAX_BYTES = 1024 * 1024;

/** Calls about paid units and their delivery (D43). */
export const deliveriesRouter = router({
  list: staffProcedure("orders.read")
    .output(deliveriesResponse)
    .input(deliveriesPageSchema)
    .query(({ ctx, input }) => listDeliveries(ctx.services.db, input)),
  waiting: staffProcedure("orders.read")
    .output(waitingResponse)
    .query(({ ctx }) => waitingDeliveries(ctx.services.db)),
  order: staffProcedure("orders.write")
    .meta({ act: { what: "Ordered units" } })
    .output(deliveryResponse)
    .input(orderUnitSchema)
    .mutation(({ ctx, input }) => orderUnits(ctx.acting.db, input, ctx.user.username)),
  deliver: staffProcedure("orders.write")
    .meta({ act: { what: "Delivered units" } })
    .output(deliveryResponse)
    .input(deliverUnitSchema)
    .mutation(({ ctx, input }) => deliverUnits(ctx.acting, input, ctx.user.username)),
  fail: staffProcedure("orders.write")
    .meta({ act: { what: "Marked units as failed" } })
    .output(deliveryResponse)
    .input(failUnitSchema)
    .mutation(({ ctx, input }) => failUnits(ctx.acting.db, input, ctx.user.username)),
  revoke: staffProcedure("orders.write")
    .meta({ act: { what: "Revoked units" } })
    .output(deliveryResponse)
    .input(revokeUnitSchema)
    .mutation(({ ctx, input }) => revokeUnits(ctx.acting.db, input, ctx.user.username)),
  reopen: staffProcedure("orders.write")
    .meta({ act: { what: "Reopened units" } })
    .output(deliveryResponse)
    .input(unitSchema)
    .mutation(({ ctx, input }) => reopenUnits(ctx.acting, input, ctx.user.username)),
  correct: staffProcedure("orders.write")
    .meta({ act: { what: "Corrected references", undo: undoReference } })
    .output(deliveryResponse)
    .input(correctUnitSchema)
    .mutation(({ ctx, input }) => correctReferences(ctx.acting.db, input, ctx.user.username)),
  correctDelivered: staffProcedure("orders.write")
    .meta({ act: { what: "Corrected a delivery", undo: undoDelivered } })
    .output(deliveryResponse)
    .input(correctDeliveredSchema)
    .mutation(({ ctx, input }) => correctDelivered(ctx.acting, input, ctx.user.username)),
  resend: staffProcedure("orders.write")
    .meta({ act: { what: "Sent a delivery again" } })
    .output(resentResponse)
    .input(resendSchema)
    .mutation(async ({ ctx, input }) => {
      const { unit, mailId } = await resendDelivery(ctx.acting, input, ctx.user.username);
      const mail = mailId === undefined ? null : viewMail(await sendNow(ctx.services, mailId));
      return { ...unit, mail };
    }),
  bulk: staffProcedure("orders.write")
    .meta({
      act: { what: "Delivered a list of units" },
      bodyLimit: { maxBytes: BULK_MAX_BYTES },
    })
    .output(bulkResponse)
    .input(deliverManySchema)
    .mutation(async ({ ctx, input }) => {
      if (input.dryRun) ctx.act.changesNothing();
      return deliverMany(input.dryRun ? ctx.services : ctx.acting, input, ctx.user.username);
    }),
});
