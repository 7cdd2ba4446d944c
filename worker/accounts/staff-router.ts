import { approveSchema, staffRulesSchema } from "#domain/accounts/factor-input.ts";
import { permissionsOf, rolesInWords } from "#domain/accounts/permissions.ts";
import {
  approvalIdSchema,
  changeRolesSchema,
  invitationIdSchema,
  invitationTokenSchema,
  newInvitationSchema,
  refundLimitSchema,
  removeStaffSchema,
  secondEyesSchema,
  staffIdSchema,
} from "#domain/accounts/staff-input.ts";
import { formatAmount } from "#domain/money/money.ts";
import { beginAct, actCall, actingServices } from "../acts/act.ts";
import { secondEyes, storingRequests } from "../acts/approval.ts";
import { factorsOf, hasFactor } from "../auth/factors/factors.ts";
import { needsFactorByDefault, readStaffRules } from "../auth/staff-rules.ts";
import { ShopError } from "../platform/errors.ts";
import { messageResponse, withMessage } from "../platform/response-schemas.ts";
import { limitedBy, publicProcedure, router, staffProcedure, userProcedure } from "../trpc/trpc.ts";
import { approve, askToApprove, decline, listApprovals, withdraw } from "./approvals.ts";
import {
  acceptInvitation,
  invite,
  listInvitations,
  openInvitation,
  withdrawInvitation,
} from "./invitations.ts";
import {
  approvalsResponse,
  invitationResponse,
  madeInvitationResponse,
  ownStaffResponse,
  passkeyRequestResponse,
  staffListResponse,
  staffRulesResponse,
} from "./response-schemas.ts";
import { changeRoles, endSessionsOf, listStaff, nameOf, removeFromStaff } from "./staff.ts";
import { setSecondEyes, writeStaffRules } from "./staff-rules.ts";

/** Calls about the people who run the shop (D57), and the rules that their accounts follow (D58). */
export const staffRouter = router({
  /** The caller's own roles and permissions, by which the admin pages show what can be used. */
  me: staffProcedure("admin.enter")
    .output(ownStaffResponse)
    .query(({ ctx }) => ({
      roles: [...ctx.user.staffRoles],
      permissions: [...permissionsOf(ctx.user.staffRoles)],
    })),
  rules: staffProcedure("staff.read")
    .output(staffRulesResponse)
    .query(async ({ ctx: { services } }) => {
      const rules = await readStaffRules(services.db);
      const byDefault = needsFactorByDefault(services.settings);
      return { ...rules, secondFactorRequired: rules.secondFactorRequired ?? byDefault };
    }),
  /** Only with a second factor of one's own can one require it, or the caller would lock themselves out. */
  setRules: staffProcedure("staff.write")
    .meta({
      act: { what: "Changed the rules for staff" },
      stepUp: true,
      secondEyes: secondEyes(staffRulesSchema, ({ secondFactorRequired }) =>
        secondFactorRequired
          ? "require a second factor of staff"
          : "make the second factor of staff optional",
      ),
    })
    .output(messageResponse)
    .input(staffRulesSchema)
    .mutation(async ({ ctx, input }) => {
      const { db } = ctx.acting;
      if (input.secondFactorRequired && !hasFactor(await factorsOf(db, ctx.user.id)))
        throw new ShopError(
          "conflict",
          "Please add a passkey or a code to your own account at /account first.",
        );
      await db.transaction((tx) => writeStaffRules(tx, ctx.services.settings, input));
      return { message: "The rules have been saved." };
    }),
  list: staffProcedure("staff.read")
    .output(staffListResponse)
    .query(async ({ ctx: { services } }) => ({
      people: await listStaff(services.db),
      invitations: await listInvitations(services.db),
    })),
  invite: staffProcedure("staff.write")
    .meta({
      act: { what: "Invited someone" },
      stepUp: true,
      secondEyes: secondEyes(
        newInvitationSchema,
        ({ name, roles }) => `invite ${name} as ${rolesInWords(roles)}`,
      ),
    })
    .output(madeInvitationResponse)
    .input(newInvitationSchema)
    .mutation(({ ctx, input }) => invite(ctx.acting.db, ctx.services.settings, ctx.user.id, input)),
  withdrawInvitation: staffProcedure("staff.write")
    .meta({ act: { what: "Withdrew an invitation" } })
    .output(messageResponse)
    .input(invitationIdSchema)
    .mutation(
      withMessage("The invitation is withdrawn.", ({ ctx, input }) =>
        withdrawInvitation(ctx.acting.db, ctx.user.id, input.id),
      ),
    ),
  /** For anyone with an invitation's link. */
  invitation: publicProcedure
    .output(invitationResponse)
    .input(invitationTokenSchema)
    .concat(limitedBy("LIMIT_ORDER"))
    .query(({ ctx, input }) => openInvitation(ctx.services.db, input.token)),
  acceptInvitation: userProcedure
    .output(messageResponse)
    .input(invitationTokenSchema)
    .concat(limitedBy("LIMIT_ORDER"))
    .mutation(async ({ ctx, input, path }) => {
      // The caller isn't staff yet, but becomes it by this call: it's their first act (D60).
      const what = "Joined the staff by an invitation";
      const act = beginAct(() => ctx.services.db, actCall(ctx, ctx.user, { call: path, what }));
      const acting = actingServices(ctx.services, act);
      await storingRequests(
        () => ctx.services.db,
        () => acceptInvitation(acting.db, ctx.user.id, input.token),
      );
      return { message: "You’re one of the staff now." };
    }),
  changeRoles: staffProcedure("staff.write")
    .meta({
      act: { what: "Changed someone’s roles" },
      stepUp: true,
      secondEyes: secondEyes(changeRolesSchema, async ({ id, roles, seenRoles }, tx) => {
        const [before, after] = [rolesInWords(seenRoles), rolesInWords(roles)];
        return `change the roles of ${await nameOf(tx, id)} from ${before} to ${after}`;
      }),
    })
    .output(messageResponse)
    .input(changeRolesSchema)
    .mutation(withMessage("The roles are changed.", ({ ctx, input }) => changeRoles(ctx, input))),
  remove: staffProcedure("staff.write")
    .meta({
      act: { what: "Removed someone from the staff" },
      stepUp: true,
      secondEyes: secondEyes(
        removeStaffSchema,
        async ({ id }, tx) => `remove ${await nameOf(tx, id)} from the staff`,
      ),
    })
    .output(messageResponse)
    .input(removeStaffSchema)
    .mutation(
      withMessage("They’re no longer one of the staff.", ({ ctx, input }) => removeFromStaff(ctx, input)),
    ),
  endSessions: staffProcedure("staff.write")
    .meta({ act: { what: "Ended someone’s sessions" }, stepUp: true })
    .output(messageResponse)
    .input(staffIdSchema)
    .mutation(withMessage("Their sessions are ended.", ({ ctx, input }) => endSessionsOf(ctx, input.id))),
  setRefundLimit: staffProcedure("staff.write")
    .meta({
      act: { what: "Set the refund limit" },
      stepUp: true,
      secondEyes: secondEyes(refundLimitSchema, ({ refundLimitCents }) =>
        refundLimitCents === null
          ? "remove the refund limit of Sales"
          : `set the refund limit of Sales to ${formatAmount(refundLimitCents)}`,
      ),
    })
    .output(messageResponse)
    .input(refundLimitSchema)
    .mutation(async ({ ctx, input }) => {
      const { settings } = ctx.services;
      await ctx.acting.db.transaction((tx) => writeStaffRules(tx, settings, input));
      return { message: "The limit is saved." };
    }),
  /** Whether large refunds, changes of staff and exports wait for another owner (D57). */
  setSecondEyes: staffProcedure("staff.write")
    .meta({
      act: { what: "Set the second pair of eyes" },
      stepUp: true,
      secondEyes: secondEyes(secondEyesSchema, (rule) =>
        rule.secondEyes
          ? `ask for a second pair of eyes for refunds above ${formatAmount(rule.secondEyesRefundCents)}`
          : "switch the second pair of eyes off",
      ),
    })
    .output(messageResponse)
    .input(secondEyesSchema)
    .mutation(
      withMessage("The rule is saved.", ({ ctx, input }) =>
        ctx.acting.db.transaction((tx) => setSecondEyes(tx, ctx.services.settings, input)),
      ),
    ),
});

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
    .mutation(withMessage("The request is approved.", ({ ctx, input }) => approve(ctx, ctx.user, input))),
  decline: staffProcedure("staff.write")
    .meta({ act: { what: "Declined a request of staff" } })
    .output(messageResponse)
    .input(approvalIdSchema)
    .mutation(
      withMessage("The request is declined.", ({ ctx, input }) =>
        ctx.acting.db.transaction((tx) => decline(tx, ctx.user, input.id)),
      ),
    ),
  /** Of the caller's own. */
  withdraw: staffProcedure("admin.enter")
    .meta({ act: { what: "Withdrew a request of staff" } })
    .output(messageResponse)
    .input(approvalIdSchema)
    .mutation(
      withMessage("The request is withdrawn.", ({ ctx, input }) =>
        ctx.acting.db.transaction((tx) => withdraw(tx, ctx.user, input.id)),
      ),
    ),
});
