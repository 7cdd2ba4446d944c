import { eq, sql } from "drizzle-orm";
import { hasPermission, missingPermission, type StaffRole } from "#domain/accounts/permissions.ts";
import type { Act } from "../acts/act.ts";
import type { Queryable } from "../db/client.ts";
import { actChanges, acts } from "../db/schema/acts.ts";
import { byId } from "../db/by-id.ts";
import { violatedConstraint } from "../db/violated-constraint.ts";
import { ShopError } from "../platform/errors.ts";
import type { Services } from "../request/services.ts";
import type { Undo } from "./undo.ts";
import { isUndoable, isUndoableCall, permissionToUndo, type UndoableCall } from "./undoable.ts";
import { undoMove, undoProducts, undoReorder } from "./undo-catalogue.ts";
import { undoDelivered, undoReference } from "./undo-deliveries.ts";
import { undoArchived, undoMarked } from "./undo-messages.ts";

const ALREADY_TEXT = "This act has been undone already.";

const UNDO: Readonly<Record<UndoableCall, (undo: Undo) => Promise<void>>> = {
  "products.move": undoMove,
  "products.moveToPlace": undoMove,
  "products.reorder": undoReorder,
  "products.update": undoProducts,
  "bulk.applyChange": undoProducts,
  "messages.markRead": undoMarked,
  "messages.archive": undoArchived,
  "deliveries.correct": undoReference,
  "deliveries.correctDelivered": undoDelivered,
};

/** The person who undoes an act, with the act that this is itself. */
export type Undoer = {
  readonly username: string;
  readonly staffRoles: readonly StaffRole[];
  readonly act: Act;
};

/**
 * Undoes an act through the functions that its kind of change always takes (D60), which is an act, too. 404 for an unknown one;
 * 403 without the permission that the act's own call needs; 409 if it can't be undone, was undone before, or something of it has
 * changed since. Returns what the undone call was.
 */
export async function undoAct(
  services: Services,
  id: string,
  { username, staffRoles, act }: Undoer,
): Promise<UndoableCall> {
  act.undoes(id);
  try {
    return await services.db.transaction(async (tx) => {
      const { call, changes } = await undoableAct(tx, id);
      const permission = permissionToUndo(call);
      if (!hasPermission(staffRoles, permission))
        throw new ShopError("forbidden", missingPermission(permission));
      await UNDO[call]({ tx, changes, username, services });
      return call;
    });
  } catch (error) {
    if (violatedConstraint(error) === "acts_undone_once_key") throw new ShopError("conflict", ALREADY_TEXT);
    throw error;
  }
}

async function undoableAct(tx: Queryable, id: string) {
  const found = await byId(tx, acts, id, "This act does not exist.");
  if ((await tx.$count(acts, eq(acts.undoOf, id))) > 0) throw new ShopError("conflict", ALREADY_TEXT);
  const changes = await tx
    .select()
    .from(actChanges)
    .where(eq(actChanges.actId, id))
    .orderBy(sql`${actChanges.sequence}`);
  if (!isUndoableCall(found.call) || !isUndoable(found.call, changes))
    throw new ShopError("conflict", "This act can’t be undone here.");
  return { call: found.call, changes };
}
