import { eq, sql } from "drizzle-orm";
import {
  hasPermission,
  missingPermission,
  type Permission,
  type StaffRole,
} from "#domain/accounts/permissions.ts";
import type { Act } from "../acts/act.ts";
import { byId } from "../db/by-id.ts";
import type { Queryable } from "../db/client.ts";
import { actChanges, acts } from "../db/schema/acts.ts";
import { violatedConstraint } from "../db/violated-constraint.ts";
import { ShopError } from "../platform/errors.ts";
import type { ProcedureMeta, StoredChange, UndoPolicy } from "../request/policy.ts";
import type { Services } from "../request/services.ts";

const ALREADY_TEXT = "This act has been undone already.";

/** Looks up the policy of a call that left an act. Undefined for one that isn't a procedure, or isn't one any more. */
export type PolicyOf = (call: string) => ProcedureMeta | undefined;

type Undoable = {
  readonly permission: Permission;
  readonly undo: UndoPolicy;
  readonly changes: readonly StoredChange[];
};

/** Returns how an act is undone; undefined if it can't be, as far as its call and its changes tell, which are kept for a while only. */
export function undoableBy(
  policy: ProcedureMeta | undefined,
  changes: readonly StoredChange[],
): Undoable | undefined {
  const { permission, act } = policy ?? {};
  const undo = typeof act === "object" ? act.undo : undefined;
  const own = changes.filter(({ tableName }) => tableName !== "mails");
  if (!permission || !undo || own.length === 0) return undefined;
  if (!own.every(({ tableName, before, after }) => tableName === undo.table && before && after))
    return undefined;
  const isAlike = new Set(own.map(({ before }) => JSON.stringify(before))).size === 1;
  return undo.alike && !isAlike ? undefined : { permission, undo, changes: own };
}

/** The person who undoes an act, with the act that this is itself. */
export type Undoer = {
  readonly username: string;
  readonly staffRoles: readonly StaffRole[];
  readonly act: Act;
};

/**
 * Undoes an act (D60), which is an act, too. 404 for an unknown one; 403 without the permission that the act's own call needs; 409
 * if it can't be undone, was undone before, or something of it has changed since. Returns that permission.
 */
export async function undoAct(
  services: Services,
  policyOf: PolicyOf,
  id: string,
  { username, staffRoles, act }: Undoer,
): Promise<Permission> {
  act.undoes(id);
  try {
    return await services.db.transaction(async (tx) => {
      const { permission, undo, changes } = await undoableAct(tx, policyOf, id);
      if (!hasPermission(staffRoles, permission))
        throw new ShopError("forbidden", missingPermission(permission));
      await undo.run({ tx, changes, username, services });
      return permission;
    });
  } catch (error) {
    if (violatedConstraint(error) === "acts_undone_once_key") throw new ShopError("conflict", ALREADY_TEXT);
    throw error;
  }
}

async function undoableAct(tx: Queryable, policyOf: PolicyOf, id: string): Promise<Undoable> {
  const { call } = await byId(tx, acts, id, "This act does not exist.");
  if ((await tx.$count(acts, eq(acts.undoOf, id))) > 0) throw new ShopError("conflict", ALREADY_TEXT);
  const changes = await tx
    .select()
    .from(actChanges)
    .where(eq(actChanges.actId, id))
    .orderBy(sql`${actChanges.sequence}`);
  const undoable = undoableBy(policyOf(call), changes);
  if (!undoable) throw new ShopError("conflict", "This act can’t be undone here.");
  return undoable;
}
