import type { Permission } from "#domain/accounts/permissions.ts";
import { ownStaffQuery } from "#src/admin/own-staff-query.ts";
import type { Api } from "#src/api/trpc.ts";

export type HasPermission = (permission: Permission) => boolean;

/** Tells which permissions the signed-in person has (D57), for loaders. All, if that can't be read: the server decides. */
export async function mayOf(api: Pick<Api, "queries" | "queryClient">): Promise<HasPermission> {
  try {
    const { permissions } = await api.queryClient.ensureQueryData(ownStaffQuery(api));
    return (permission) => permissions.includes(permission);
  } catch {
    return () => true;
  }
}
