import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Permission } from "#domain/accounts/permissions.ts";
import { ownStaffQuery } from "#src/admin/own-staff-query.ts";
import { useApi } from "#src/api/use-api.ts";

/**
 * Returns a function that tells whether the signed-in person has a permission (D57). It's true while that isn't known:
 * the server decides, and refuses with a sentence.
 */
export function useMay(): (permission: Permission) => boolean {
  const { data } = useQuery(ownStaffQuery(useApi()));
  return (permission) => data?.permissions.includes(permission) ?? true;
}

type MayProps = { readonly permission: Permission; readonly children: ReactNode };

/** Shows something only to people with a permission, so that nobody is offered what would be refused (D57). */
export function May({ permission, children }: MayProps) {
  return useMay()(permission) ? children : null;
}
