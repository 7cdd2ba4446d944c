import type { EntitlementId } from "#domain/orders/ids.ts";
import { asc, eq, inArray } from "drizzle-orm";
import { canMove, type EntitlementEventKind, type EntitlementState } from "#domain/orders/entitlement.ts";
import type { Queryable } from "../../db/client.ts";
import { entitlementEvents, entitlements } from "../../db/schema/entitlements.ts";
import { orders } from "../../db/schema/orders.ts";
import { isUuid } from "../../db/uuid.ts";
import { holdsByOrder } from "../../records/holds.ts";
import { now } from "../../platform/clock.ts";
import { ShopError } from "../../platform/errors.ts";
import { unitsBeingRefunded } from "../../records/units-being-refunded.ts";
import { type UnitActionVerb, beingRefundedText, heldText, refusalText, unitText } from "./refusals.ts";
import { orderOf, selectUnits, type Unit, usersByTransition } from "./units.ts";

export type Columns = Partial<typeof entitlements.$inferInsert>;

/** One step of a unit's life, as its timeline records it. */
export type UnitEvent = {
  readonly kind: EntitlementEventKind;
  readonly to: EntitlementState;
  readonly note: string | null;
  readonly username: string;
  /** True if the administrator confirms the step although the order is on hold (D43). */
  readonly despiteHold?: boolean | undefined;
};

/**
 * Locks units against other administrators. Their orders are locked first, so an order's mails are queued in the
 * sequence of their causes (D45). The locks are always taken in the same sequence, to rule out deadlocks.
 */
export async function lockUnits(tx: Queryable, ids: readonly EntitlementId[]): Promise<Unit[]> {
  const wanted = inArray(entitlements.id, ids.filter(isUuid));
  const theirOrders = tx.select({ id: entitlements.orderId }).from(entitlements).where(wanted);
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, theirOrders))
    .orderBy(asc(orders.id))
    .for("update");
  return selectUnits(tx).where(wanted).orderBy(asc(entitlements.id)).for("update", { of: entitlements });
}

/** Locks one unit; throws 404 if there is none. */
export async function lockUnit(tx: Queryable, id: EntitlementId): Promise<Unit> {
  const [unit] = isUuid(id) ? await lockUnits(tx, [id]) : [];
  if (!unit) throw new ShopError("not_found", "This unit does not exist.");
  return unit;
}

/** Returns a 409 that names the administrator who was there first. */
export async function refusal(tx: Queryable, unit: Unit, word: UnitActionVerb): Promise<ShopError> {
  const who = await usersByTransition(tx, [unit]);
  return new ShopError("conflict", refusalText(unit, word, who.get(unit.entitlement.id)));
}

/** Moves a locked unit to its next state, if the current one allows that (D41), and records the step. */
export async function transitionUnit(
  tx: Queryable,
  unit: Unit,
  word: UnitActionVerb,
  step: UnitEvent,
  columns: Columns,
): Promise<void> {
  if (!canMove(unit.entitlement.state, step.to)) throw await refusal(tx, unit, word);
  const isHandedOver = step.to === "ordered" || step.to === "delivered";
  if (isHandedOver && (await unitsBeingRefunded(tx, [unit.entitlement.id])).size > 0)
    throw new ShopError("conflict", beingRefundedText(unit, word));
  if (isHandedOver) await requireNoHold(tx, unit, word, step);
  await changeUnit(tx, unit, step, columns);
}

/**
 * Throws 409 with the reason if a unit's order is held and the administrator hasn't confirmed to proceed anyway (D43).
 */
export async function requireNoHold(
  tx: Queryable,
  unit: Unit,
  word: UnitActionVerb,
  { despiteHold }: Pick<UnitEvent, "despiteHold">,
): Promise<void> {
  if (despiteHold === true) return;
  const hold = (await holdsByOrder(tx, [orderOf(unit)]))(orderOf(unit));
  if (hold !== null) throw new ShopError("conflict", heldText(unitText(unit), word, hold));
}

/** Changes a locked unit and records the step. */
export async function changeUnit(
  tx: Queryable,
  unit: Unit,
  step: UnitEvent,
  columns: Columns,
): Promise<void> {
  const at = now();
  await tx
    .update(entitlements)
    .set({ ...columns, state: step.to, updatedAt: at })
    .where(eq(entitlements.id, unit.entitlement.id));
  await addUnitEvent(tx, unit, step, at);
}

/** Records a step. Returns its number. */
export async function addUnitEvent(tx: Queryable, unit: Unit, step: UnitEvent, at: Date): Promise<number> {
  const [event] = await tx
    .insert(entitlementEvents)
    .values({
      entitlementId: unit.entitlement.id,
      kind: step.kind,
      fromState: unit.entitlement.state,
      toState: step.to,
      source: "admin",
      username: step.username,
      note: step.note,
      at,
    })
    .returning({ id: entitlementEvents.id });
  if (!event) throw new Error("an entitlement's event was not recorded");
  return event.id;
}
