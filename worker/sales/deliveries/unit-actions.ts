import type { EntitlementId, MailId } from "#domain/orders/ids.ts";
import type { SubscriptionAdmin } from "#domain/units/subscription-admin.ts";
import { daysAfter, type Day } from "#domain/time/calendar-day.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { HOUR_MS } from "#domain/time/durations.ts";
import { lastDayCovered } from "#domain/units/entitlement.ts";
import { isPlan } from "#domain/catalogue/plan.ts";
import { firstDay } from "#domain/units/renewal-start.ts";
import type { Database } from "../../db/client.ts";
import { queueDelivery } from "../../mail/delivery.ts";
import { now } from "../../platform/clock.ts";
import { ShopError } from "../../platform/errors.ts";
import type { Services } from "../../request/services.ts";
import { today } from "../../records/units.ts";
import {
  addUnitEvents,
  changeUnits,
  type Confirmed,
  moveUnits,
  type Columns,
  refusal,
  requireNoHold,
  type Units,
  withLockedUnits,
} from "./change-units.ts";
import { subscriptionAdminOf, type Unit } from "./units.ts";
import type { DeliveryView } from "./response-schemas.ts";

type DeliveryServices = Pick<Services, "db" | "settings">;
type WithReference = Units & { readonly reference: string; readonly supplier?: string | undefined };

const LONGEST_SHIFT_DAYS = 366;

const idsOf = (units: readonly Unit[]): EntitlementId[] => units.map(({ entitlement }) => entitlement.id);

/**
 * Records that units were ordered at the supplier (D41, D87). Throws 409 unless all are due for delivery. Like `deliverUnits`
 * and `resendDelivery`, it also throws 409 for a unit whose order is held, unless `despiteHold` is set (D43).
 */
export function orderUnits(
  db: Database,
  { reference, supplier, despiteHold, ...which }: WithReference & Confirmed,
  username: string,
): Promise<DeliveryView> {
  return withLockedUnits(db, which, (tx, units) =>
    moveUnits(tx, units, { to: "ordered", note: reference, username, despiteHold }, () => ({
      supplierReference: reference,
      supplier,
    })),
  );
}

/**
 * Marks units as delivered and queues the email to each buyer, all or nothing (D43). Works for open units, and throws
 * 409 for any other. The preset administrator counts if the buyer has named nobody. A unit starts on `startsOn`, or
 * else on its `firstDay` (D41).
 */
export function deliverUnits(
  { db, settings }: DeliveryServices,
  {
    reference,
    supplier,
    startsOn,
    despiteHold,
    ...which
  }: WithReference & Confirmed & { readonly startsOn?: Day | undefined },
  username: string,
): Promise<DeliveryView> {
  return withLockedUnits(db, which, async (tx, units, orderId) => {
    await moveUnits(tx, units, { to: "delivered", note: reference, username, despiteHold }, (unit) => ({
      ...deliveredColumns(unit, { reference, startsOn: startOf(unit, startsOn) }),
      supplier,
    }));
    await queueDelivery(tx, settings, orderId, idsOf(units));
  });
}

/**
 * Returns a unit's first day: the given one, or else the preset. A given day must be within a year of today or of the
 * preset one. The preset itself can be further away and is never refused.
 */
export function startOf({ renewed }: Unit, given: Day | undefined): Day {
  const preset = firstDay(today(), renewed);
  const earliest = daysAfter(today(), -LONGEST_SHIFT_DAYS);
  if (given === undefined || given === preset) return preset;
  if (given >= earliest && given <= daysAfter(preset, LONGEST_SHIFT_DAYS)) return given;
  const or = preset === today() ? "" : ` or of ${calendarDayInWords(preset)}`;
  throw new ShopError("bad_request", `The first day must be within a year of today${or}.`);
}

/** Returns the first and the last day that a unit's plan covers. */
export function termFrom({ plan }: Unit, startsOn: Day): { readonly startsOn: Day; readonly endsOn: Day } {
  if (!isPlan(plan)) throw new Error(`a unit of the unknown plan '${plan}'`);
  return { startsOn, endsOn: lastDayCovered(startsOn, plan) };
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
  return {
    reference,
    ...termFrom(unit, startsOn),
    ...stored(administrator),
    detailsDueAt: null,
  };
}

const stored = (administrator: SubscriptionAdmin | null) => ({
  administratorEmail: administrator?.email ?? null,
  administratorCompany: administrator?.company ?? null,
});

/** Records that open units can't be delivered for now, and why (D41). */
export function failUnits(
  db: Database,
  { reason, ...which }: Units & { readonly reason: string },
  username: string,
): Promise<DeliveryView> {
  return withLockedUnits(db, which, (tx, units) =>
    moveUnits(tx, units, { to: "failed", note: reason, username }, () => ({
      failedReason: reason,
      detailsDueAt: null,
    })),
  );
}

/**
 * Revokes units, regardless of their state (D41). They're no longer the buyer's, who isn't mailed. For units that a
 * refund hasn't revoked, such as a refund made in the provider's dashboard.
 */
export function revokeUnits(
  db: Database,
  { reason, ...which }: Units & { readonly reason: string },
  username: string,
): Promise<DeliveryView> {
  return withLockedUnits(db, which, (tx, units) =>
    moveUnits(tx, units, { to: "revoked", note: reason, username }, () => ({
      failedReason: null,
      detailsDueAt: null,
    })),
  );
}

/**
 * Puts failed units back among those to deliver (D41). Each keeps its promise, unless details were still awaited: then
 * the preset counts from now on.
 */
export function reopenUnits(
  { db, settings }: DeliveryServices,
  which: Units,
  username: string,
): Promise<DeliveryView> {
  return withLockedUnits(db, which, async (tx, units) => {
    const other = units.find(({ entitlement }) => entitlement.state !== "failed");
    if (other) throw await refusal(tx, other, "reopened");
    const at = now();
    const promisedAt = new Date(at.getTime() + settings.deliveryPromiseHours * HOUR_MS);
    const step = { kind: "reopened", to: "to_deliver", note: null, username } as const;
    await changeUnits(
      tx,
      units,
      () => step,
      (unit) => ({
        failedReason: null,
        supplierReference: null,
        supplier: null,
        ...stored(subscriptionAdminOf(unit)),
        toDeliverSince: at,
        ...(unit.entitlement.toDeliverSince === null ? { promisedAt } : {}),
      }),
    );
  });
}

/**
 * Queues the delivery email again (D43), even to an address that bounced. `mailId` is for `sendNow`; undefined if the
 * buyer has no address.
 */
export async function resendDelivery(
  { db, settings }: DeliveryServices,
  { despiteHold, ...which }: Confirmed & Units,
  username: string,
): Promise<{ readonly unit: DeliveryView; readonly mailId: MailId | undefined }> {
  let mailId: MailId | undefined;
  const after = await withLockedUnits(db, which, async (tx, units, orderId) => {
    const undelivered = units.find(({ entitlement }) => entitlement.state !== "delivered");
    if (undelivered) throw await refusal(tx, undelivered, "resent");
    await requireNoHold(tx, units, "resent", { despiteHold });
    const step = { kind: "resent", to: "delivered", note: null, username } as const;
    const [event] = await addUnitEvents(
      tx,
      units.map((unit) => ({ unit, step })),
      now(),
    );
    if (!event) throw new Error("an entitlement's event was not recorded");
    mailId = await queueDelivery(tx, settings, orderId, idsOf(units), {
      cause: `resent-${event.id}`,
      byHand: true,
    });
  });
  return { unit: after, mailId };
}
