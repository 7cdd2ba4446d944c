import { arrayContains, asc, count, eq, gt, max, and, sql } from "drizzle-orm";
import type { z } from "zod";
import type { RolesChange, StaffRemoval } from "#domain/accounts/staff-input.ts";
import { rolesInOrder, sameRoles, type StaffRole } from "#domain/accounts/permissions.ts";
import { ROLE_ADMIN, ROLE_USER } from "#domain/accounts/roles.ts";
import { noteChange } from "../acts/note-change.ts";
import type { Database, Queryable } from "../db/client.ts";
import { sessions, users } from "../db/schema/auth.ts";
import { type ChangeOrigin, notifySecurityChange } from "../mail/security-changed.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import { changeStaff, isStaff, lockPeople, type Person, requireToManage } from "./lock-staff.ts";
import { requireSecondEyes } from "./second-eyes.ts";
import type { staffListResponse } from "./staff-response-schemas.ts";

/** Lists the people of staff by name, with their live sessions (D57). */
export async function listStaff(db: Queryable): Promise<z.input<typeof staffListResponse>["people"]> {
  const found = await db
    .select({
      id: users.id,
      username: users.username,
      staffRoles: users.staffRoles,
      // Never null for staff, which the database requires.
      since: sql<Date>`${users.staffSince}`.mapWith(users.staffSince),
      sessions: count(sessions.id),
      signedInAt: max(sessions.createdAt),
    })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.userId, users.id), gt(sessions.expiresAt, now())))
    .where(arrayContains(users.roles, [ROLE_ADMIN]))
    .groupBy(users.id)
    .orderBy(asc(users.username));
  return found.map((person) => ({
    id: person.id,
    username: person.username,
    roles: rolesInOrder(person.staffRoles),
    since: person.since.toISOString(),
    sessions: person.sessions,
    signedInAt: person.signedInAt?.toISOString() ?? null,
  }));
}

/** Changes the roles of one of staff, who is mailed about it (D57). Their sessions go on: their next call has the new permissions. */
export function changeRoles(
  db: Database,
  callerId: string,
  { id, roles, seenRoles }: RolesChange,
  origin: ChangeOrigin,
): Promise<void> {
  return changeStaff(db, async (tx) => {
    const target = await lockColleague(tx, callerId, id, roles);
    requireUnchanged(target, seenRoles);
    await tx
      .update(users)
      .set({ staffRoles: rolesInOrder(roles) })
      .where(eq(users.id, target.id));
    await requireEyesWithout(tx, target, roles);
    await notifySecurityChange(tx, target.id, "roles_changed", origin);
  });
}

/** Removes somebody from the staff, who is mailed about it, and ends all their sessions (D57). The account stays, as a customer's. */
export function removeFromStaff(
  db: Database,
  callerId: string,
  { id, seenRoles }: StaffRemoval,
  origin: ChangeOrigin,
): Promise<void> {
  return changeStaff(db, async (tx) => {
    const target = await lockColleague(tx, callerId, id);
    requireUnchanged(target, seenRoles);
    await tx
      .update(users)
      .set({ roles: [ROLE_USER], staffRoles: [], staffSince: null })
      .where(eq(users.id, target.id));
    await tx.delete(sessions).where(eq(sessions.userId, target.id));
    await requireEyesWithout(tx, target, []);
    await notifySecurityChange(tx, target.id, "removed_from_staff", origin);
  });
}

/** Ends all sessions of one of staff, who is mailed about it (D57), for example when a device is lost. */
export function endSessionsOf(
  db: Database,
  callerId: string,
  id: string,
  origin: ChangeOrigin,
): Promise<void> {
  return changeStaff(db, async (tx) => {
    const target = await lockColleague(tx, callerId, id);
    const ended = await tx
      .delete(sessions)
      .where(eq(sessions.userId, target.id))
      .returning({ id: sessions.id });
    // Sessions are everybody's own and leave nothing in acts, but this act is about somebody (D60).
    const [before, after] = [{ sessions: ended.length }, { sessions: 0 }];
    await noteChange(tx, { table: "users", key: target.id, before, after });
    await notifySecurityChange(tx, target.id, "sessions_ended", origin);
  });
}

/** Locks the caller and one of staff, whose present and new roles the caller may give. 403 if not, 404 if there's none. */
async function lockColleague(
  tx: Queryable,
  callerId: string,
  id: string,
  roles: readonly StaffRole[] = [],
): Promise<Person> {
  const people = await lockPeople(tx, [callerId, id]);
  const target = people.get(id);
  requireToManage(people.get(callerId), [...(target?.staffRoles ?? []), ...roles]);
  if (!target || !isStaff(target)) throw new ShopError("not_found", "This person isn’t one of your staff.");
  return target;
}

/** Throws 409 if an owner has become none and too few are left for the second pair of eyes (D57). */
async function requireEyesWithout(tx: Queryable, before: Person, roles: readonly StaffRole[]): Promise<void> {
  if (before.staffRoles.includes("owner") && !roles.includes("owner")) await requireSecondEyes(tx);
}

function requireUnchanged({ username, staffRoles }: Person, seen: readonly StaffRole[]): void {
  if (!sameRoles(staffRoles, seen))
    throw new ShopError(
      "conflict",
      `Somebody has changed the roles of ${username} since you opened this page. Please look at them again.`,
    );
}
