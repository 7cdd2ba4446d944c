import { z } from "zod";
import { withdrawalIdText } from "#domain/orders/ids.ts";
import { pageSchema } from "#domain/search/page-number.ts";
import { linkWithdrawalSchema, oneWithdrawalSchema } from "#domain/refunds/refund-input.ts";
import { receiptTokenSchema, withdrawalSchema } from "#domain/withdrawals/withdrawal-input.ts";
import { orderRefunds } from "../refunds/order-refunds.ts";
import { orderRefundsResponse } from "../refunds/response-schemas.ts";
import { staffProcedure, limitedBy, publicProcedure, router } from "../../trpc/trpc.ts";
import { submittedResponse, withdrawalReceiptResponse } from "./response-schemas.ts";
import { submitWithdrawal, withdrawalReceipt } from "./submit-withdrawal.ts";
import { linkWithdrawal, refundWithdrawal, unlinkWithdrawal } from "./handle-withdrawal.ts";
import { countWaiting, listWithdrawals, markWithdrawal } from "../../records/withdrawals.ts";
import {
  waitingWithdrawalsResponse,
  withdrawalResponse,
  withdrawalsResponse,
} from "../../records/response-schemas.ts";

/** Withdrawals from a contract (D34): anyone can declare one, admins handle them. */
export const withdrawalsRouter = router({
  submit: publicProcedure
    .output(submittedResponse)
    .input(withdrawalSchema)
    .concat(limitedBy("LIMIT_WITHDRAWAL"))
    .mutation(({ ctx, input }) => submitWithdrawal(ctx.services, input)),
  /** For anyone with a receipt's link (D46). */
  receipt: publicProcedure
    .output(withdrawalReceiptResponse)
    .input(receiptTokenSchema)
    .concat(limitedBy("LIMIT_ORDER"))
    .query(({ ctx, input }) => withdrawalReceipt(ctx.services.db, ctx.services.settings, input.token)),
  list: staffProcedure("orders.read")
    .output(withdrawalsResponse)
    .input(
      z.object(
        { page: pageSchema, open: z.boolean("open must be true or false.").default(false) },
        "The call takes a page.",
      ),
    )
    .query(({ ctx, input }) => listWithdrawals(ctx.services.db, ctx.services.settings, input)),
  waiting: staffProcedure("orders.read")
    .output(waitingWithdrawalsResponse)
    .query(({ ctx }) => countWaiting(ctx.services.db)),
  markHandled: staffProcedure("orders.write")
    .meta({ act: { what: "Marked a withdrawal" } })
    .output(withdrawalResponse)
    .input(
      z.object(
        {
          id: withdrawalIdText,
          handled: z.boolean("handled must be true or false."),
        },
        "The call takes an id.",
      ),
    )
    .mutation(({ ctx, input }) =>
      ctx.acting.db.transaction((tx) => markWithdrawal(tx, ctx.services.settings, input, ctx.user.username)),
    ),
  /** Links a withdrawal to an order if its number and email matched none (D49). */
  link: staffProcedure("orders.write")
    .meta({ act: { what: "Linked a withdrawal to an order" } })
    .output(withdrawalResponse)
    .input(linkWithdrawalSchema)
    .mutation(({ ctx, input }) =>
      ctx.acting.db.transaction((tx) => linkWithdrawal(tx, ctx.services.settings, input)),
    ),
  unlink: staffProcedure("orders.write")
    .meta({ act: { what: "Unlinked a withdrawal" } })
    .output(withdrawalResponse)
    .input(oneWithdrawalSchema)
    .mutation(({ ctx, input }) => unlinkWithdrawal(ctx.acting.db, ctx.services.settings, input)),
  /** Refunds the remaining amount of its order (D49). */
  refund: staffProcedure("refunds.write")
    .meta({ act: { what: "Refunded a withdrawal" } })
    .output(orderRefundsResponse)
    .input(oneWithdrawalSchema)
    .mutation(async ({ ctx, input }) =>
      orderRefunds(ctx.services.db, await refundWithdrawal(ctx.acting, input, ctx.user)),
    ),
});
