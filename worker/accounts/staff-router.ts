import { staffRulesSchema } from "#domain/accounts/factor-input.ts";
import { permissionsOf } from "#domain/accounts/permissions.ts";
import { secondEyes, storingRequests } from "../acts/approval.ts";
import { beginAct } from "../acts/act.ts";
import { actCall } from "../acts/act-call.ts";
import { actingServices } from "../acts/acting-services.ts";
import { factorsOf, hasFactor } from "../auth/factors/factors.ts";
import { staffRulesResponse } from "../auth/response-schemas.ts";
import { needsFactorByDefault, readStaffRules, writeStaffRules } from "../auth/staff-rules.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import {
  changeRolesSchema,
  invitationIdSchema,
  invitationTokenSchema,
  newInvitationSchema,
  refundLimitSchema,
  removeStaffSchema,
  secondEyesSchema,
  staffIdSchema,
} from "#domain/accounts/staff-input.ts";
import { messageResponse } from "../platform/response-schemas.ts";
import { limitedBy, publicProcedure, router, staffProcedure, userProcedure } from "../trpc/trpc.ts";
import {
  acceptInvitation,
  invite,
  listInvitations,
  openInvitation,
  withdrawInvitation,
} from "./invitations.ts";
import {
  invitationText,
  limitText,
  removalText,
  rolesText,
  rulesText,
  secondEyesText,
} from "./approval-texts.ts";
import { originOf } from "./change-origin.ts";
import { setSecondEyes } from "./second-eyes.ts";
import { changeRoles, endSessionsOf, listStaff, removeFromStaff } from "./staff.ts";
import {
  invitationResponse,
  madeInvitationResponse,
  ownStaffResponse,
  staffListResponse,
} from "./staff-response-schemas.ts";

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
      secondEyes: secondEyes(staffRulesSchema, rulesText),
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
      await db.transaction((tx) => writeStaffRules(tx, ctx.services.settings, input, now()));
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
      secondEyes: secondEyes(newInvitationSchema, invitationText),
    })
    .output(madeInvitationResponse)
    .input(newInvitationSchema)
    .mutation(({ ctx, input }) => invite(ctx.acting.db, ctx.services.settings, ctx.user.id, input)),
  withdrawInvitation: staffProcedure("staff.write")
    .meta({ act: { what: "Withdrew an invitation" } })
    .output(messageResponse)
    .input(invitationIdSchema)
    .mutation(async ({ ctx, input }) => {
      await withdrawInvitation(ctx.acting.db, ctx.user.id, input.id);
      return { message: "The invitation is withdrawn." };
    }),
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
      secondEyes: secondEyes(changeRolesSchema, rolesText),
    })
    .output(messageResponse)
    .input(changeRolesSchema)
    .mutation(async ({ ctx, input }) => {
      await changeRoles(ctx.acting.db, ctx.user.id, input, originOf(ctx));
      return { message: "The roles are changed." };
    }),
  remove: staffProcedure("staff.write")
    .meta({
      act: { what: "Removed someone from the staff" },
      stepUp: true,
      secondEyes: secondEyes(removeStaffSchema, removalText),
    })
    .output(messageResponse)
    .input(removeStaffSchema)
    .mutation(async ({ ctx, input }) => {
      await removeFromStaff(ctx.acting.db, ctx.user.id, input, originOf(ctx));
      return { message: "They’re no longer one of the staff." };
    }),
  endSessions: staffProcedure("staff.write")
    .meta({ act: { what: "Ended someone’s sessions" }, stepUp: true })
    .output(messageResponse)
    .input(staffIdSchema)
    .mutation(async ({ ctx, input }) => {
      await endSessionsOf(ctx.acting.db, ctx.user.id, input.id, originOf(ctx));
      return { message: "Their sessions are ended." };
    }),
  setRefundLimit: staffProcedure("staff.write")
    .meta({
      act: { what: "Set the refund limit" },
      stepUp: true,
      secondEyes: secondEyes(refundLimitSchema, limitText),
    })
    .output(messageResponse)
    .input(refundLimitSchema)
    .mutation(async ({ ctx, input }) => {
      const { settings } = ctx.services;
      await ctx.acting.db.transaction((tx) => writeStaffRules(tx, settings, input, now()));
      return { message: "The limit is saved." };
    }),
  /** Whether large refunds, changes of staff and exports wait for another owner (D57). */
  setSecondEyes: staffProcedure("staff.write")
    .meta({
      act: { what: "Set the second pair of eyes" },
      stepUp: true,
      secondEyes: secondEyes(secondEyesSchema, secondEyesText),
    })
    .output(messageResponse)
    .input(secondEyesSchema)
    .mutation(async ({ ctx, input }) => {
      await ctx.acting.db.transaction((tx) => setSecondEyes(tx, ctx.services.settings, input));
      return { message: "The rule is saved." };
    }),
});
