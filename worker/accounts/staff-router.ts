import { staffRulesSchema } from "#domain/accounts/factor-input.ts";
import { permissionsOf } from "#domain/accounts/permissions.ts";
import { factorsOf, hasFactor } from "../auth/factors/factors.ts";
import { readStaffRules, writeStaffRules } from "../auth/factors/staff-rules.ts";
import { staffRulesResponse } from "../auth/response-schemas.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import { messageResponse } from "../platform/response-schemas.ts";
import { router, staffProcedure } from "../trpc/trpc.ts";
import { ownStaffResponse } from "./staff-response-schemas.ts";

/** Calls about the people who run the shop (D57), and the rules that their accounts follow (D58). */
export const staffRouter = router({
  /** The caller's own roles and permissions, by which the admin pages show what can be used. */
  me: staffProcedure("admin.enter")
    .meta({ response: ownStaffResponse })
    .query(({ ctx }) => ({
      roles: [...ctx.user.staffRoles],
      permissions: [...permissionsOf(ctx.user.staffRoles)],
    })),
  rules: staffProcedure("staff.read")
    .meta({ response: staffRulesResponse })
    .query(({ ctx }) => readStaffRules(ctx.services.db)),
  /** Only with a second factor of one's own can one require it, or the caller would lock themselves out. */
  setRules: staffProcedure("staff.write")
    .meta({ response: messageResponse })
    .input(staffRulesSchema)
    .mutation(async ({ ctx, input }) => {
      const { db } = ctx.services;
      if (input.secondFactorRequired && !hasFactor(await factorsOf(db, ctx.user.id)))
        throw new ShopError(
          "conflict",
          "Please add a passkey or a code to your own account at /account first.",
        );
      await writeStaffRules(db, input, now());
      return { message: "The rules have been saved." };
    }),
});
