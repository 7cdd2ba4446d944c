import { z } from "zod";
import { ALL_PERMISSIONS, STAFF_ROLES } from "#domain/accounts/permissions.ts";

export const ownStaffResponse = z.object({
  roles: z.array(z.enum(STAFF_ROLES)),
  permissions: z.array(z.enum(ALL_PERMISSIONS)),
});
export type OwnStaff = z.infer<typeof ownStaffResponse>;
