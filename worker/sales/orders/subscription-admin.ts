import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { EntitlementId } from "#domain/orders/ids.ts";
import {
  type SubscriptionAdmin,
  subscriptionAdminText,
  subscriptionAdminWords,
  adminChangeText,
  canSetSubscriptionAdmin,
  isSameSubscriptionAdmin,
  presetSubscriptionAdmin,
  storedSubscriptionAdmin,
  type NewSubscriptionAdmin,
} from "#domain/units/subscription-admin.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { HOUR_MS } from "#domain/time/durations.ts";
import { HOLD_TEXT_FOR_BUYER } from "#domain/orders/hold.ts";
import type { Database, Queryable } from "../../db/client.ts";
import { entitlementEvents, entitlements } from "../../db/schema/entitlements.ts";
import { queueSubscriptionAdminsChanged } from "../../mail/order-mails.ts";
import { now } from "../../platform/clock.ts";
import { isWhatItRenews, renewedColumns, renewedUnit } from "../../records/units.ts";
import type { Settings } from "../../platform/env.ts";
import { ShopError } from "../../platform/errors.ts";
import { orderOfToken } from "../../records/order-links.ts";
import { holdsByOrder } from "../../records/order-delivery.ts";
import { lockUnits } from "../../records/lock.ts";
import { isMoneyOnly } from "../../records/order-view.ts";
import type { Order } from "../../records/orders.ts";

/** A unit with its previous administrator: the one who was named, or else the preset (D42). */
type Unit = typeof entitlements.$inferSelect & { readonly before: SubscriptionAdmin | null };

const NOT_PAID_TEXT = "You can name an administrator once the payment has arrived.";
const SETTLED_TEXT = `The subscriptions have been ordered in this name. Please write to ${COMPANY.email} to change it.`;
const MONEY_ONLY_TEXT = "There is nothing left in this order to administer.";

/**
 * Names the administrator of all subscriptions of an order (D42). Units that waited for this are then due for delivery,
 * and the buyer is mailed about a change, with a way to undo it (D44). Throws 404 for an unknown token. Throws 409
 * before the payment, once a unit has been ordered, while the order is on hold (D43), and if only its money is left. If
 * the buyer names somebody while an administrator orders a unit, the first one wins.
 */
export async function setSubscriptionAdmin(
  db: Database,
  settings: Settings,
  token: string,
  { email, company }: NewSubscriptionAdmin,
): Promise<void> {
  const named = { email, company: company === "" ? null : company };
  await db.transaction(async (tx) => {
    // Under the order's lock, mails are queued in the sequence of their causes (D45).
    const order = await orderOfToken(tx, settings, token, { lock: true });
    if (await isMoneyOnly(tx, order)) throw new ShopError("conflict", MONEY_ONLY_TEXT);
    const units = await lockedUnits(tx, order);
    if (units.length === 0) throw new ShopError("conflict", NOT_PAID_TEXT);
    const hold = (await holdsByOrder(tx, [order]))(order);
    if (hold !== null) throw new ShopError("conflict", HOLD_TEXT_FOR_BUYER[hold]);
    if (!canSetSubscriptionAdmin(units.map(({ state }) => state)))
      throw new ShopError("conflict", SETTLED_TEXT);
    const changed = units.filter(
      (unit) => unit.administratorEmail !== named.email || unit.administratorCompany !== named.company,
    );
    if (changed.length > 0) await changeUnits(tx, settings, order, changed, named);
  });
}

async function lockedUnits(tx: Queryable, { id, customerEmail }: Order): Promise<Unit[]> {
  const wanted = and(eq(entitlements.orderId, id), ne(entitlements.state, "revoked"));
  await lockUnits(tx, wanted);
  const rows = await tx
    .select({ unit: entitlements, renewed: renewedColumns })
    .from(entitlements)
    .leftJoin(renewedUnit, isWhatItRenews)
    .where(wanted)
    .orderBy(asc(entitlements.id));
  return rows.map(({ unit, renewed }) =>
    Object.assign(unit, {
      before: storedSubscriptionAdmin(unit) ?? presetSubscriptionAdmin(customerEmail, renewed),
    }),
  );
}

async function changeUnits(
  tx: Queryable,
  settings: Settings,
  order: Order,
  units: readonly Unit[],
  named: SubscriptionAdmin,
): Promise<void> {
  const at = now();
  const waiting = units.filter(({ state }) => state === "awaiting_details");
  await tx
    .update(entitlements)
    .set({
      state: "to_deliver",
      detailsDueAt: null,
      toDeliverSince: at,
      promisedAt: new Date(at.getTime() + settings.deliveryPromiseHours * HOUR_MS),
    })
    .where(inArray(entitlements.id, idsOf(waiting)));
  await tx
    .update(entitlements)
    .set({ administratorEmail: named.email, administratorCompany: named.company, updatedAt: at })
    .where(inArray(entitlements.id, idsOf(units)));
  const [event] = await tx
    .insert(entitlementEvents)
    .values(
      units.map(({ id, state, before }) => ({
        entitlementId: id,
        kind: "details_given" as const,
        fromState: state,
        toState: state === "awaiting_details" ? ("to_deliver" as const) : state,
        source: "buyer" as const,
        note: isSame(before, named) ? null : adminChangeText(before, named),
        at,
      })),
    )
    .returning({ id: entitlementEvents.id });
  const before = units.map((unit) => unit.before).filter((one) => !isSame(one, named));
  if (before.length === 0) return;
  const change = {
    cause: String(event?.id),
    before: [...new Set(before.map(subscriptionAdminWords))],
    after: [subscriptionAdminText(named)],
    by: "link",
  } as const;
  await queueSubscriptionAdminsChanged(tx, settings, new Map([[order.id, change]]));
}

const isSame = (before: SubscriptionAdmin | null, after: SubscriptionAdmin): boolean =>
  before !== null && isSameSubscriptionAdmin(before.email, after.email) && before.company === after.company;

const idsOf = (units: readonly Unit[]): EntitlementId[] => units.map(({ id }) => id);
