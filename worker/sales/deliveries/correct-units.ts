import { queueSubscriptionAdminsChanged } from "../../mail/administrator-changed.ts";
import type { MailSettings } from "../../mail/queue-for-buyer.ts";
import { inArray } from "drizzle-orm";
import { isAdministratorCorrectable, isSupplied } from "#domain/units/entitlement.ts";
import {
  isSameSubscriptionAdmin,
  type SubscriptionAdmin,
  subscriptionAdminText,
  subscriptionAdminWords,
  adminChangeText,
} from "#domain/units/subscription-admin.ts";
import type { Day } from "#domain/time/calendar-day.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import type { Transactor, Queryable } from "../../db/client.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { now } from "../../platform/clock.ts";
import { ShopError } from "../../platform/errors.ts";
import type { Services } from "../../request/services.ts";
import { changeUnits, refusal, type Units, withLockedUnits, addUnitEvents } from "./change-units.ts";
import type { DeliveryView } from "./response-schemas.ts";
import { startOf, termFrom } from "./unit-actions.ts";
import { lastEditor, subscriptionAdminOf, type Unit } from "./units.ts";

/**
 * Replaces a wrong reference: the supplier's for ordered units, the buyer's for delivered ones. The old reference
 * stays in the timeline (D43). Throws 409 if `replaces`, the reference that the administrator saw, is no longer
 * current.
 */
export function correctReferences(
  db: Transactor,
  {
    reference,
    replaces,
    ...which
  }: Units & { readonly reference: string; readonly replaces?: string | undefined },
  username: string,
): Promise<DeliveryView> {
  return withLockedUnits(db, which, async (tx, units) => {
    for (const unit of units) {
      const before = referenceOf(unit);
      if (before === null || unit.entitlement.state === "revoked") throw await refusal(tx, unit, "corrected");
      if (replaces !== undefined && replaces !== before) {
        const who = (await lastEditor(tx, unit.entitlement.id)) ?? "Somebody";
        throw new ShopError("conflict", `${who} has changed this reference to ${before} in the meantime.`);
      }
      if (reference === before) throw new ShopError("bad_request", "This is already the reference.");
    }
    await changeUnits(
      tx,
      units,
      (unit) => ({ kind: "corrected", to: unit.entitlement.state, note: referenceOf(unit), username }),
      ({ entitlement }) =>
        entitlement.state === "ordered" ? { supplierReference: reference } : { reference },
    );
  });
}

/** Returns the reference that can be corrected: the supplier's until the delivery, and the buyer's afterwards. */
const referenceOf = ({ entitlement: { state, supplierReference, reference } }: Unit): string | null =>
  state === "ordered" ? supplierReference : reference;

/**
 * Corrects the first day of delivered units, the administrator of units that have one, or the supplier (D41, D42, D87).
 * The timeline keeps the one before. The buyer is mailed about another administrator, as about any change of one. Throws 409 for a unit in
 * another state.
 */
export function correctDelivered(
  { db, settings }: { readonly db: Transactor } & Pick<Services, "settings">,
  {
    startsOn,
    administrator: email,
    supplier,
    ...which
  }: Units & {
    readonly startsOn?: Day | undefined;
    readonly administrator?: string | undefined;
    /** Null where an undo puts back that nobody had said. */
    readonly supplier?: string | null | undefined;
  },
  username: string,
): Promise<DeliveryView> {
  return withLockedUnits(db, which, async (tx, units) => {
    const other = units.find(
      ({ entitlement: { state } }) =>
        (startsOn !== undefined && state !== "delivered") ||
        (email !== undefined && !isAdministratorCorrectable(state)) ||
        (supplier !== undefined && !isSupplied(state)),
    );
    if (other) throw await refusal(tx, other, "corrected");
    const moved = units.filter(
      ({ entitlement }) => startsOn !== undefined && startsOn !== entitlement.startsOn,
    );
    const handed = units.filter((unit) => email !== undefined && !isAdministeredBy(unit, email));
    const supplied = units.filter(
      ({ entitlement }) => supplier !== undefined && supplier !== entitlement.supplier,
    );
    if (moved.length + handed.length + supplied.length === 0)
      throw new ShopError("bad_request", "Nothing has changed.");
    if (moved.length > 0)
      await changeUnits(
        tx,
        moved,
        (unit) => ({ kind: "corrected", to: "delivered", note: firstDayBefore(unit), username }),
        (unit) => termFrom(unit, startOf(unit, startsOn)),
      );
    if (supplied.length > 0)
      await changeUnits(
        tx,
        supplied,
        ({ entitlement: { state, supplier: before } }) => ({
          kind: "corrected",
          to: state,
          note: before === null ? "no supplier" : `supplier ${before}`,
          username,
        }),
        () => ({ supplier }),
      );
    if (email === undefined || handed.length === 0) return;
    const named = { email, company: null };
    await tx
      .update(entitlements)
      .set({ administratorEmail: email, administratorCompany: null, updatedAt: now() })
      .where(
        inArray(
          entitlements.id,
          handed.map(({ entitlement }) => entitlement.id),
        ),
      );
    await setSubscriptionAdmins(
      tx,
      settings,
      handed.map((unit) => ({ unit, before: subscriptionAdminOf(unit), named })),
      username,
    );
  });
}

const firstDayBefore = ({ entitlement: { startsOn } }: Unit): string | null =>
  startsOn === null ? null : `first day ${calendarDayInWords(startsOn)}`;

function isAdministeredBy(unit: Unit, email: string): boolean {
  const known = subscriptionAdminOf(unit);
  return known !== null && isSameSubscriptionAdmin(known.email, email);
}

/** A unit whose administrator changes with its delivery. */
export type ChangedSubscriptionAdmin = {
  readonly unit: Unit;
  /** Null if not even the buyer's address was known. */
  readonly before: SubscriptionAdmin | null;
  readonly named: SubscriptionAdmin;
};

/** Records old and new administrators in the timeline of locked units, and mails each order's buyer once (D44). */
export async function setSubscriptionAdmins(
  tx: Queryable,
  settings: MailSettings,
  changes: readonly ChangedSubscriptionAdmin[],
  username: string,
): Promise<void> {
  if (changes.length === 0) return;
  const events = await addUnitEvents(
    tx,
    changes.map(({ unit, before, named }) => ({
      unit,
      step: {
        kind: "details_given",
        to: unit.entitlement.state,
        note: adminChangeText(before, named),
        username,
      },
    })),
    now(),
  );
  const news = [...new Set(changes.map(({ unit }) => unit.entitlement.orderId))].map((orderId) => {
    const own = changes.filter(({ unit }) => unit.entitlement.orderId === orderId);
    const event = events.find(({ entitlementId }) => entitlementId === own[0]?.unit.entitlement.id);
    const before = [...new Set(own.map((change) => subscriptionAdminWords(change.before)))];
    const after = [...new Set(own.map(({ named }) => subscriptionAdminText(named)))];
    return [orderId, { cause: String(event?.id), before, after, by: "shop" }] as const;
  });
  await queueSubscriptionAdminsChanged(tx, settings, new Map(news));
}
