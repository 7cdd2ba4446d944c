import { approveSchema } from "#domain/accounts/factor-input.ts";
import { approvalIdSchema } from "#domain/accounts/staff-input.ts";
import { passkeyRequestResponse } from "../auth/response-schemas.ts";
import { messageResponse } from "../platform/response-schemas.ts";
import { limitedBy, router, staffProcedure } from "../trpc/trpc.ts";
import { approve, askToApprove, decline, listApprovals, withdraw } from "./approvals.ts";
import { approvalsResponse } from "./staff-response-schemas.ts";

/** Requests that wait for a second pair of eyes (D57). The calls that wait make them (worker/acts/approval.ts). */
export const approvalsRouter = router({
  list: staffProcedure("admin.enter")
    .output(approvalsResponse)
    .query(({ ctx }) => listApprovals(ctx.services.db, ctx.user)),
  /** The challenge for an approval by passkey. A mutation, because it's stored. */
  askToApprove: staffProcedure("staff.write")
    .meta({ act: "changes nothing" })
    .output(passkeyRequestResponse)
    .input(approvalIdSchema)
    .concat(limitedBy("LIMIT_PASSWORD"))
    .mutation(({ ctx, input }) => askToApprove(ctx.services, ctx.user, input.id)),
  approve: staffProcedure("staff.write")
    .meta({ act: { what: "Approved a request of staff" } })
    .output(messageResponse)
    .input(approveSchema)
    .concat(limitedBy("LIMIT_PASSWORD"))
    .mutation(async ({ ctx, input }) => {
      await approve(ctx, ctx.user, input);
      return { message: "The request is approved." };
    }),
  decline: staffProcedure("staff.write")
    .meta({ act: { what: "Declined a request of staff" } })
    .output(messageResponse)
    .input(approvalIdSchema)
    .mutation(async ({ ctx, input }) => {
      await ctx.acting.db.transaction((tx) => decline(tx, ctx.user, input.id));
      return { message: "The request is declined." };
    }),
  /** Of the caller's own. */
  withdraw: staffProcedure("admin.enter")
    .meta({ act: { what: "Withdrew a request of staff" } })
    .output(messageResponse)
    .input(approvalIdSchema)
    .mutation(async ({ ctx, input }) => {
      await ctx.acting.db.transaction((tx) => withdraw(tx, ctx.user, input.id));
      return { message: "The request is withdrawn." };
    }),
});
