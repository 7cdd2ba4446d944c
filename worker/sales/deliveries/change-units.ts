import type { EntitlementId, OrderId } from "#domain/orders/ids.ts";
import { asc, eq, inArray } from "drizzle-orm";
import { canMove, type EntitlementEventKind, type EntitlementState } from "#domain/units/entitlement.ts";
import type { Queryable, Transactor } from "../../db/client.ts";
import { entitlementEvents, entitlements } from "../../db/schema/entitlements.ts";
import { isUuid } from "../../db/uuid.ts";
import { holdsByOrder } from "../../records/order-delivery.ts";
import { lockUnits } from "../../records/lock.ts";
import { now } from "../../platform/clock.ts";
import { ShopError } from "../../platform/errors.ts";
import { unitsBeingRefunded } from "../../records/units.ts";
import type { DeliveryView } from "./response-schemas.ts";
import { orderOf, selectUnits, type Unit, usersByTransition, viewUnits } from "./units.ts";
import { type Hold, HOLD_TEXT } from "#domain/orders/hold.ts";
import { orderNumber } from "#domain/orders/order.ts";

export type Columns = Partial<typeof entitlements.$inferInsert>;

/** One step of a unit's life, as its timeline records it. */
export type UnitEvent = {
  readonly kind: EntitlementEventKind;
  readonly to: EntitlementState;
  readonly note: string | null;
  /** The administrator; null for the buyer. */
  readonly username: string | null;
};

/** True if the administrator confirms an action although the order is on hold (D43). */
export type Confirmed = { readonly despiteHold?: boolean | undefined };

/** An administrator's action on units that moves them into a state, whose event has the same name. */
type Move = Pick<UnitEvent, "note" | "username"> &
  Confirmed & { readonly to: "ordered" | "delivered" | "failed" | "revoked" };

/** An administrator's action on a unit, by the event that it leaves, as the words after 'cannot be'. */
const ACTION_WORDS = {
  ordered: "ordered",
  delivered: "delivered",
  failed: "marked as failed",
  reopened: "reopened",
  corrected: "corrected",
  resent: "sent again",
  revoked: "revoked",
} as const satisfies Partial<Record<EntitlementEventKind, string>>;
type UnitAction = keyof typeof ACTION_WORDS;

/** Locks units against other administrators, and reads them. */
export async function lockedUnits(tx: Queryable, ids: readonly EntitlementId[]): Promise<Unit[]> {
  const wanted = inArray(entitlements.id, ids.filter(isUuid));
  await lockUnits(tx, wanted);
  return selectUnits(tx).where(wanted).orderBy(asc(entitlements.id));
}

/** Locks units; throws 404 if one doesn't exist. */
async function lockExistingUnits(tx: Queryable, ids: readonly EntitlementId[]): Promise<Unit[]> {
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  const units = await lockedUnits(tx, ids);
  if (units.length < wanted.size) throw new ShopError("not_found", "This unit does not exist.");
  return units;
}

/** The unit that is returned, and others of its order on which the same is done with it: all or none (D43). */
export type Units = { readonly id: EntitlementId; readonly also?: readonly EntitlementId[] | undefined };

/** Runs an action in a transaction and returns the first unit as it is afterwards. */
export async function withLockedUnits(
  db: Transactor,
  { id, also = [] }: Units,
  work: (tx: Queryable, units: readonly Unit[], orderId: OrderId) => Promise<void>,
): Promise<DeliveryView> {
  return db.transaction(async (tx) => {
    const units = await lockExistingUnits(tx, [id, ...also]);
    const [orderId, ...others] = new Set(units.map(({ entitlement }) => entitlement.orderId));
    if (orderId === undefined || others.length > 0)
      throw new ShopError("bad_request", "The units must belong to one order.");
    await work(tx, units, orderId);
    const [after] = await viewUnits(tx, await selectUnits(tx).where(eq(entitlements.id, id)));
    if (!after) throw new Error("a locked unit is gone");
    return after;
  });
}

/** Returns a 409 that names the administrator who was there first. */
export async function refusal(tx: Queryable, unit: Unit, action: UnitAction): Promise<ShopError> {
  const who = await usersByTransition(tx, [unit]);
  return new ShopError("conflict", refusalText(unit, action, who.get(unit.entitlement.id)));
}

/** Moves locked units to their next state, if the current ones allow that (D41), and records the step. */
export async function moveUnits(
  tx: Queryable,
  units: readonly Unit[],
  { to, note, username, despiteHold }: Move,
  columnsOf: (unit: Unit) => Columns,
): Promise<void> {
  const stuck = units.find(({ entitlement }) => !canMove(entitlement.state, to));
  if (stuck) throw await refusal(tx, stuck, to);
  if (to === "ordered" || to === "delivered") {
    const refunding = await unitsBeingRefunded(
      tx,
      units.map(({ entitlement }) => entitlement.id),
    );
    const refunded = units.find(({ entitlement }) => refunding.has(entitlement.id));
    if (refunded) throw new ShopError("conflict", beingRefundedText(refunded, to));
    await requireNoHold(tx, units, to, { despiteHold });
  }
  await changeUnits(tx, units, () => ({ kind: to, to, note, username }), columnsOf);
}

/** Throws 409 with the reason if a unit's order is held and the administrator hasn't confirmed to proceed anyway (D43). */
export async function requireNoHold(
  tx: Queryable,
  units: readonly Unit[],
  action: UnitAction,
  { despiteHold }: Confirmed,
): Promise<void> {
  if (despiteHold === true) return;
  const holdOf = await holdsByOrder(tx, units.map(orderOf));
  for (const unit of units) {
    const hold = holdOf(orderOf(unit));
    if (hold !== null) throw new ShopError("conflict", heldText(unitText(unit), action, hold));
  }
}

/** A step of a locked unit. */
type UnitStep = { readonly unit: Unit; readonly step: UnitEvent };

/** Changes locked units and records the step of each. Takes one statement for all that change alike. Returns the events. */
export async function changeUnits(
  tx: Queryable,
  units: readonly Unit[],
  stepOf: (unit: Unit) => UnitEvent,
  columnsOf: (unit: Unit) => Columns,
): Promise<RecordedEvent[]> {
  const at = now();
  const steps = units.map((unit) => ({ unit, step: stepOf(unit) }));
  const alike = new Map<string, { readonly columns: Columns; readonly ids: EntitlementId[] }>();
  for (const { unit, step } of steps) {
    const columns = { ...columnsOf(unit), state: step.to, updatedAt: at };
    const key = JSON.stringify(columns);
    const group = alike.get(key) ?? { columns, ids: [] };
    group.ids.push(unit.entitlement.id);
    alike.set(key, group);
  }
  for (const { columns, ids } of alike.values())
    await tx.update(entitlements).set(columns).where(inArray(entitlements.id, ids));
  return addUnitEvents(tx, steps, at);
}

type RecordedEvent = Pick<typeof entitlementEvents.$inferSelect, "id" | "entitlementId">;

/** Records steps of units. Returns the events. */
export function addUnitEvents(tx: Queryable, steps: readonly UnitStep[], at: Date): Promise<RecordedEvent[]> {
  return tx
    .insert(entitlementEvents)
    .values(
      steps.map(({ unit: { entitlement }, step }) => ({
        entitlementId: entitlement.id,
        kind: step.kind,
        fromState: entitlement.state,
        toState: step.to,
        source: step.username === null ? ("buyer" as const) : ("admin" as const),
        username: step.username,
        note: step.note,
        at,
      })),
    )
    .returning({ id: entitlementEvents.id, entitlementId: entitlementEvents.entitlementId });
}

const STATE_WORDS: Readonly<Record<EntitlementState, (by: string) => string>> = {
  awaiting_details: () => "it still waits for the buyer’s details",
  to_deliver: (by) => `it is to be delivered${by}`,
  ordered: (by) => `it was ordered${by}`,
  delivered: (by) => `it was delivered${by}`,
  ended: () => "its term has ended",
  failed: (by) => `it was marked as failed${by}`,
  revoked: (by) => `it was revoked${by}`,
};

/** Returns the refusal for a unit whose refund the provider hasn't acknowledged (D48). */
export const beingRefundedText = (unit: Unit, action: UnitAction): string =>
  `${unitText(unit)} cannot be ${ACTION_WORDS[action]}: it is being refunded.`;

/** Returns the refusal for a unit whose order is held, until the administrator confirms (D43). */
export const heldText = (unit: string, action: UnitAction, hold: Hold): string =>
  `${unit} is on hold: ${HOLD_TEXT[hold]}. Confirm that it is to be ${ACTION_WORDS[action]} anyway.`;

/** Returns a sentence such as 'Draft of SO-001042 cannot be ordered: it was delivered by warden.' (D43) */
export function refusalText(unit: Unit, action: UnitAction, username: string | undefined): string {
  const by = username === undefined ? "" : ` by ${username}`;
  return `${unitText(unit)} cannot be ${ACTION_WORDS[action]}: ${STATE_WORDS[unit.entitlement.state](by)}.`;
}

type NamedUnit = Pick<Unit, "sequence" | "productname" | "quantity"> & {
  readonly entitlement: Pick<Unit["entitlement"], "unit">;
};

/** Returns 'Draft of SO-001042', or 'Draft (2 of 3) of SO-001042'. */
export function unitText({ entitlement, sequence, productname, quantity }: NamedUnit): string {
  const which = quantity === 1 ? "" : ` (${entitlement.unit} of ${quantity})`;
  return `${productname}${which} of ${orderNumber(sequence)}`;
}
