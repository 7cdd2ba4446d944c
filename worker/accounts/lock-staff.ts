import { asc, inArray } from "drizzle-orm";
import {
  lackingToManage,
  missingPermission,
  PERMISSIONS,
  type StaffRole,
} from "#domain/accounts/permissions.ts";
import { ROLE_ADMIN } from "#domain/accounts/roles.ts";
import type { Database, Queryable } from "../db/client.ts";
import { users } from "../db/schema/auth.ts";
import { isUuid } from "../db/uuid.ts";
import { violatedConstraint } from "../db/violated-constraint.ts";
import { ShopError } from "../platform/errors.ts";

export type Person = Pick<
  typeof users.$inferSelect,
  "id" | "username" | "roles" | "staffRoles" | "staffSince"
>;

export const isStaff = ({ roles }: Pick<Person, "roles">): boolean => roles.includes(ROLE_ADMIN);

/**
 * Locks accounts and returns them as they are now, by id. In the order of their ids, so that two acts on the same people wait for
 * each other. Orders and sessions of an account can still be made.
 */
export async function lockPeople(
  tx: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const found = await tx
    .select({
      id: users.id,
      username: users.username,
      roles: users.roles,
      staffRoles: users.staffRoles,
      staffSince: users.staffSince,
    })
    .from(users)
    .where(inArray(users.id, ids.filter(isUuid)))
    .orderBy(asc(users.id))
    .for("no key update");
  return new Map(found.map((person) => [person.id, person]));
}

/**
 * Throws 403 unless somebody may change who has these roles: nobody gives or takes what they lack (D57). Asked of a locked person,
 * since the roles with which their call was let in may have been taken.
 */
export function requireToManage(manager: Person | undefined, roles: readonly StaffRole[]): void {
  const lacking = lackingToManage(manager?.staffRoles ?? [], roles);
  if (lacking === undefined) return;
  throw new ShopError(
    "forbidden",
    lacking === "staff.write"
      ? missingPermission(lacking)
      : `You can’t give or take a role that may ${PERMISSIONS[lacking]} (${lacking}), because you may not.`,
  );
}

/** Runs a change of staff in a transaction. 409 if it would leave the shop without an owner, which the database refuses. */
export async function changeStaff<Result>(
  db: Database,
  change: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction(change);
  } catch (error) {
    if (violatedConstraint(error) === "users_keep_an_owner")
      throw new ShopError("conflict", "The shop needs at least one owner.", { cause: error });
    throw error;
  }
}
