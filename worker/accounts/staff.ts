import { and, arrayContains, asc, count, eq, gt, inArray, max, sql } from "drizzle-orm";
import {
  lackingToManage,
  missingPermission,
  PERMISSIONS,
  rolesInOrder,
  sameRoles,
  type StaffRole,
} from "#domain/accounts/permissions.ts";
import { ROLE_ADMIN, ROLE_USER } from "#domain/accounts/account.ts";
import type { CHANGES_BY_AN_OWNER } from "#domain/accounts/security-change.ts";
import type { RolesChange, StaffRemoval } from "#domain/accounts/staff-input.ts";
import { noteChange } from "../acts/act.ts";
import type { Account } from "../auth/accounts.ts";
import type { Database, Queryable } from "../db/client.ts";
import { sessions, users } from "../db/schema/auth.ts";
import { isUuid } from "../db/uuid.ts";
import { violatedConstraint } from "../db/violated-constraint.ts";
import { notifySecurityChange } from "../mail/security-changed.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import type { Context } from "../request/context.ts";
import type { Services } from "../request/services.ts";
import { originOf } from "./own-acts.ts";
import { requireSecondEyes } from "./staff-rules.ts";

export const isStaff = ({ roles }: Pick<Account, "roles">): boolean => roles.includes(ROLE_ADMIN);

/**
 * Locks accounts and returns them as they are now, by id. In the order of their ids, so that two acts on the same people wait for
 * each other. Orders and sessions of an account can still be made.
 */
export async function lockPeople(
  tx: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Account>> {
  const found = await tx
    .select()
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
export function requireToManage(manager: Account | undefined, roles: readonly StaffRole[]): void {
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

/** Lists the people of staff by name, with their live sessions (D57). */
export async function listStaff(db: Queryable) {
  const people = await db
    .select({
      id: users.id,
      username: users.username,
      roles: users.staffRoles,
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
  return people.map((person) => ({ ...person, roles: rolesInOrder(person.roles) }));
}

/** A call by one of staff. */
type Calling = Pick<Context, "services" | "country"> & {
  readonly acting: Pick<Services, "db">;
  readonly user: Pick<Account, "id">;
};

/** Changes the roles of one of staff (D57). Their sessions go on: their next call has the new permissions. */
export const changeRoles = (ctx: Calling, { id, roles, seenRoles }: RolesChange): Promise<void> =>
  changeColleague(ctx, { id, gives: roles, change: "roles_changed" }, async (tx, target) => {
    requireUnchanged(target, seenRoles);
    await tx
      .update(users)
      .set({ staffRoles: rolesInOrder(roles) })
      .where(eq(users.id, target.id));
    await requireEyesWithout(tx, target, roles);
  });

/** Removes somebody from the staff and ends all their sessions (D57). The account stays, as a customer's. */
export const removeFromStaff = (ctx: Calling, { id, seenRoles }: StaffRemoval): Promise<void> =>
  changeColleague(ctx, { id, change: "removed_from_staff" }, async (tx, target) => {
    requireUnchanged(target, seenRoles);
    await tx
      .update(users)
      .set({ roles: [ROLE_USER], staffRoles: [], staffSince: null })
      .where(eq(users.id, target.id));
    await tx.delete(sessions).where(eq(sessions.userId, target.id));
    await requireEyesWithout(tx, target, []);
  });

/** Ends all sessions of one of staff (D57), for example when a device is lost. */
export const endSessionsOf = (ctx: Calling, id: string): Promise<void> =>
  changeColleague(ctx, { id, change: "sessions_ended" }, async (tx, target) => {
    const ended = await tx
      .delete(sessions)
      .where(eq(sessions.userId, target.id))
      .returning({ id: sessions.id });
    // Sessions are everybody's own and leave nothing in acts, but this act is about somebody (D60).
    const [before, after] = [{ sessions: ended.length }, { sessions: 0 }];
    await noteChange(tx, { table: "users", key: target.id, before, after });
  });

type ColleagueChange = {
  readonly id: string;
  /** The roles that it gives. */
  readonly gives?: readonly StaffRole[];
  readonly change: (typeof CHANGES_BY_AN_OWNER)[number];
};

/**
 * Locks the caller and one of staff, changes them, and mails them about it. 403 unless the caller may give their present and new
 * roles, 404 if there's no such person.
 */
function changeColleague(
  ctx: Calling,
  { id, gives = [], change }: ColleagueChange,
  work: (tx: Queryable, target: Account) => Promise<void>,
): Promise<void> {
  return changeStaff(ctx.acting.db, async (tx) => {
    const people = await lockPeople(tx, [ctx.user.id, id]);
    const target = people.get(id);
    requireToManage(people.get(ctx.user.id), [...(target?.staffRoles ?? []), ...gives]);
    if (!target || !isStaff(target)) throw new ShopError("not_found", "This person isn’t one of your staff.");
    await work(tx, target);
    await notifySecurityChange(tx, target.id, change, originOf(ctx));
  });
}

/** Throws 409 if an owner has become none and too few are left for the second pair of eyes (D57). */
async function requireEyesWithout(
  tx: Queryable,
  before: Account,
  roles: readonly StaffRole[],
): Promise<void> {
  if (before.staffRoles.includes("owner") && !roles.includes("owner")) await requireSecondEyes(tx);
}

function requireUnchanged({ username, staffRoles }: Account, seen: readonly StaffRole[]): void {
  if (!sameRoles(staffRoles, seen))
    throw new ShopError(
      "conflict",
      `Somebody has changed the roles of ${username} since you opened this page. Please look at them again.`,
    );
}

/** The name of an account, for a sentence about a change that has found it. */
export async function nameOf(tx: Queryable, id: string): Promise<string> {
  const [user] = await tx.select({ username: users.username }).from(users).where(eq(users.id, id));
  return user?.username ?? "somebody";
}
