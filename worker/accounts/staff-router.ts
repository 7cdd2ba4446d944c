import { permissionsOf } from "#domain/accounts/permissions.ts";
import { router, staffProcedure } from "../trpc/trpc.ts";
import { ownStaffResponse } from "./staff-response-schemas.ts";

/** Calls about the people who run the shop (D57). */
export const staffRouter = router({
  /** The caller's own roles and permissions, by which the admin pages show what can be used. */
  me: staffProcedure("admin.enter")
    .meta({ response: ownStaffResponse })
    .query(({ ctx }) => ({
      roles: [...ctx.user.staffRoles],
      permissions: [...permissionsOf(ctx.user.staffRoles)],
    })),
});
