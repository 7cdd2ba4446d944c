import { eq } from "drizzle-orm";
import type { EntitlementId, MailId } from "#domain/orders/ids.ts";
import type { SubscriptionAdmin } from "#domain/orders/subscription-admin.ts";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { HOUR_MS } from "#domain/time/durations.ts";
import { lastDayCovered } from "#domain/orders/entitlement.ts";
import { type Day } from "#domain/time/calendar-day.ts";
import { isPlan } from "#domain/catalogue/plan.ts";
import { firstDay } from "#domain/orders/renewal-start.ts";
import type { Database, Queryable } from "../../db/client.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { queueDelivery } from "../../mail/order-mails.ts";
import { now } from "../../platform/clock.ts";
import { ShopError } from "../../platform/errors.ts";
import type { Services } from "../../request/services.ts";
import { today } from "../../records/scopes.ts";
import {
  addUnitEvent,
  changeUnit,
  type Columns,
  lockUnit,
  transitionUnit,
  refusal,
  requireNoHold,
  type UnitEvent,
} from "./change-unit.ts";
import { subscriptionAdminOf, selectUnits, type Unit, viewUnits, lastEditor } from "./units.ts";
import type { DeliveryView } from "./response-schemas.ts";

type DeliveryServices = Pick<Services, "db" | "settings">;
type WithReference = { readonly id: EntitlementId; readonly reference: string };
type Confirmed = Pick<UnitEvent, "despiteHold">;

const LONGEST_SHIFT_DAYS = 366;

/** Runs an action in a transaction and returns the unit as it is afterwards. */
async function withLockedUnit(
  db: Database,
  id: EntitlementId,
  work: (tx: Queryable, unit: Unit) => Promise<void>,
): Promise<DeliveryView> {
  return db.transaction(async (tx) => {
    await work(tx, await lockUnit(tx, id));
    const [after] = await viewUnits(tx, await selectUnits(tx).where(eq(entitlements.id, id)));
    if (!after) throw new Error("a locked unit is gone");
    return after;
  });
}

/**
 * Records that a unit was ordered at the supplier (D41). Throws 409 unless it is due for delivery. Like `deliverUnit`
 * and `resendDelivery`, it also throws 409 for a unit whose order is held, unless `despiteHold` is set (D43).
 */
export function orderUnit(
  db: Database,
  { id, reference, despiteHold }: WithReference & Confirmed,
  username: string,
): Promise<DeliveryView> {
  return withLockedUnit(db, id, (tx, unit) =>
    transitionUnit(
      tx,
      unit,
      "ordered",
      { kind: "ordered", to: "ordered", note: reference, username, despiteHold },
      { supplierReference: reference },
    ),
  );
}

/**
 * Marks a unit as delivered and queues the buyer's email, both or neither (D43). Works for any open unit, and throws
 * 409 for any other. The preset administrator counts if the buyer has named nobody. The unit starts on `startsOn`, or
 * else on its `firstDay` (D41).
 */
export function deliverUnit(
  { db, settings }: DeliveryServices,
  {
    id,
    reference,
    startsOn,
    despiteHold,
  }: WithReference & Confirmed & { readonly startsOn?: Day | undefined },
  username: string,
): Promise<DeliveryView> {
  return withLockedUnit(db, id, async (tx, unit) => {
    const preset = firstDay(today(), unit.renewed);
    const start = startsOn ?? preset;
    refuseFarDay(start, preset);
    await transitionUnit(
      tx,
      unit,
      "delivered",
      { kind: "delivered", to: "delivered", note: reference, username, despiteHold },
      deliveredColumns(unit, { reference, startsOn: start }),
    );
    await queueDelivery(tx, settings, unit.entitlement.orderId, [id]);
  });
}

/**
 * The day must be within a year of today or of the preset one. The preset itself can be further away and is never
 * refused.
 */
function refuseFarDay(start: Day, preset: Day): void {
  const earliest = daysAfter(today(), -LONGEST_SHIFT_DAYS);
  if (start >= earliest && start <= daysAfter(preset, LONGEST_SHIFT_DAYS)) return;
  const or = preset === today() ? "" : ` or of ${calendarDayInWords(preset)}`;
  throw new ShopError("bad_request", `The first day must be within a year of today${or}.`);
}

type Delivered = {
  readonly reference: string;
  readonly startsOn: Day;
  /** The administrator; if absent, the one who was named, or the preset. */
  readonly administrator?: SubscriptionAdmin | null;
};

/** Returns the columns that a delivery sets. */
export function deliveredColumns(
  unit: Unit,
  { reference, startsOn, administrator = subscriptionAdminOf(unit) }: Delivered,
): Columns & { endsOn: Day } {
  if (!isPlan(unit.plan)) throw new Error(`a unit of the unknown plan '${unit.plan}'`);
  return {
    reference,
    startsOn,
    endsOn: lastDayCovered(startsOn, unit.plan),
    ...stored(administrator),
    detailsDueAt: null,
  };
}

const stored = (administrator: SubscriptionAdmin | null) => ({
  administratorEmail: administrator?.email ?? null,
  administratorCompany: administrator?.company ?? null,
});

/** Records that an open unit can't be delivered for now, and why (D41). */
export function failUnit(
  db: Database,
  { id, reason }: { readonly id: EntitlementId; readonly reason: string },
  username: string,
): Promise<DeliveryView> {
  return withLockedUnit(db, id, (tx, unit) =>
    transitionUnit(
      tx,
      unit,
      "marked as failed",
      { kind: "failed", to: "failed", note: reason, username },
      { failedReason: reason, detailsDueAt: null },
    ),
  );
}

/**
 * Revokes a unit, regardless of its state (D41). It's no longer the buyer's, who isn't mailed. For units that a refund
 * hasn't revoked, such as a refund made in the provider's dashboard.
 */
export function revokeUnit(
  db: Database,
  { id, reason }: { readonly id: EntitlementId; readonly reason: string },
  username: string,
): Promise<DeliveryView> {
  return withLockedUnit(db, id, (tx, unit) =>
    transitionUnit(
      tx,
      unit,
      "revoked",
      { kind: "revoked", to: "revoked", note: reason, username },
      { failedReason: null, detailsDueAt: null },
    ),
  );
}

/**
 * Puts a failed unit back among those to deliver (D41). It keeps its promise, unless details were still awaited: then
 * the preset counts from now on.
 */
export function reopenUnit(
  { db, settings }: DeliveryServices,
  { id }: { readonly id: EntitlementId },
  username: string,
): Promise<DeliveryView> {
  return withLockedUnit(db, id, async (tx, unit) => {
    const { entitlement } = unit;
    if (entitlement.state !== "failed") throw await refusal(tx, unit, "reopened");
    const at = now();
    const anew = new Date(at.getTime() + settings.deliveryPromiseHours * HOUR_MS);
    await changeUnit(
      tx,
      unit,
      { kind: "reopened", to: "to_deliver", note: null, username },
      {
        failedReason: null,
        supplierReference: null,
        ...stored(subscriptionAdminOf(unit)),
        toDeliverSince: at,
        promisedAt: entitlement.toDeliverSince === null ? anew : entitlement.promisedAt,
      },
    );
  });
}

/**
 * Replaces a wrong reference: the supplier's for an ordered unit, the buyer's for a delivered one. The old reference
 * stays in the timeline (D43). Throws 409 if `replaces`, the reference that the administrator saw, is no longer
 * current.
 */
export function correctReference(
  db: Database,
  { id, reference, replaces }: WithReference & { readonly replaces?: string | undefined },
  username: string,
): Promise<DeliveryView> {
  return withLockedUnit(db, id, async (tx, unit) => {
    const { state, supplierReference, reference: given } = unit.entitlement;
    const before = state === "ordered" ? supplierReference : given;
    if (before === null || state === "revoked") throw await refusal(tx, unit, "corrected");
    if (replaces !== undefined && replaces !== before) {
      const who = (await lastEditor(tx, id)) ?? "Somebody";
      throw new ShopError("conflict", `${who} has changed this reference to ${before} in the meantime.`);
    }
    if (reference === before) throw new ShopError("bad_request", "This is already the reference.");
    await changeUnit(
      tx,
      unit,
      { kind: "corrected", to: state, note: before, username },
      state === "ordered" ? { supplierReference: reference } : { reference },
    );
  });
}

/**
 * Queues the delivery email again (D43), even to an address that bounced. `mailId` is for `sendNow`; undefined if the
 * buyer has no address.
 */
export async function resendDelivery(
  { db, settings }: DeliveryServices,
  { id, despiteHold }: Confirmed & { readonly id: EntitlementId },
  username: string,
): Promise<{ readonly unit: DeliveryView; readonly mailId: MailId | undefined }> {
  let mailId: MailId | undefined;
  const unit = await withLockedUnit(db, id, async (tx, unit) => {
    const { state, orderId } = unit.entitlement;
    if (state !== "delivered") throw await refusal(tx, unit, "sent again");
    await requireNoHold(tx, unit, "sent again", { despiteHold });
    const event = await addUnitEvent(tx, unit, { kind: "resent", to: state, note: null, username }, now());
    mailId = await queueDelivery(tx, settings, orderId, [id], `resent-${event}`, { byHand: true });
  });
  return { unit, mailId };
}
