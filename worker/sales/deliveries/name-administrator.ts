import { and, eq, notInArray } from "drizzle-orm";
import { HOUR_MS } from "#domain/time/durations.ts";
import {
  adminChangeText,
  isSameSubscriptionAdmin,
  presetSubscriptionAdmin,
  type SubscriptionAdmin,
} from "#domain/units/subscription-admin.ts";
import type { Queryable } from "../../db/client.ts";
import { isThisEmail } from "../../db/email-key.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { now } from "../../platform/clock.ts";
import type { Settings } from "../../platform/env.ts";
import type { Order } from "../../records/orders.ts";
import { changeUnits, lockedUnits } from "./change-units.ts";
import { selectUnits, subscriptionAdminOf, type Unit } from "./units.ts";

type DeliverySettings = Pick<Settings, "deliveryPromiseHours">;

/** Names whom the buyer chose before the payment (D42), so that the new units of a paid order needn't wait. */
export async function nameChosenAdministrator(
  tx: Queryable,
  settings: DeliverySettings,
  { id, administrator, customerEmail }: Pick<Order, "id" | "administrator" | "customerEmail">,
): Promise<void> {
  if (administrator === null) return;
  const named = presetSubscriptionAdmin(administrator.email ?? customerEmail, null);
  const units = await selectUnits(tx).where(eq(entitlements.orderId, id));
  if (named !== null && units.length > 0) await nameAdministratorOf(tx, settings, units, named);
}

const isAwaited = ({ entitlement }: Unit) => entitlement.state === "awaiting_details";

/** Names the administrator of an order's locked units (D42). Returns the first step, and whoever was known before, if it's somebody else. */
export async function nameAdministratorOf(
  tx: Queryable,
  settings: DeliverySettings,
  units: readonly Unit[],
  named: SubscriptionAdmin,
) {
  const at = now();
  const [event] = await changeUnits(
    tx,
    units,
    (unit) => {
      const before = subscriptionAdminOf(unit);
      return {
        kind: "details_given",
        to: isAwaited(unit) ? "to_deliver" : unit.entitlement.state,
        note: isSame(before, named) ? null : adminChangeText(before, named),
        username: null,
      };
    },
    (unit) => ({
      administratorEmail: named.email,
      administratorCompany: named.company,
      ...(isAwaited(unit) && {
        detailsDueAt: null,
        toDeliverSince: at,
        promisedAt: new Date(at.getTime() + settings.deliveryPromiseHours * HOUR_MS),
      }),
    }),
  );
  return { event, before: units.map(subscriptionAdminOf).filter((one) => !isSame(one, named)) };
}

const isSame = (before: SubscriptionAdmin | null, after: SubscriptionAdmin): boolean =>
  before !== null && isSameSubscriptionAdmin(before.email, after.email) && before.company === after.company;

type NewAddress = { readonly before: string; readonly email: string; readonly username: string | null };

/** Corrects the administrator of the units that have the buyer's former address. The buyer isn't mailed about it: it's the same person. */
export async function correctAdministrators(
  tx: Queryable,
  { id }: Pick<Order, "id">,
  { before, email, username }: NewAddress,
): Promise<void> {
  const found = await tx
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(
      and(
        eq(entitlements.orderId, id),
        isThisEmail(entitlements.administratorEmail, before),
        notInArray(entitlements.state, ["ended", "revoked"]),
      ),
    );
  const units = await lockedUnits(
    tx,
    found.map((unit) => unit.id),
  );
  if (units.length === 0) return;
  await changeUnits(
    tx,
    units,
    (unit) => {
      const known = subscriptionAdminOf(unit);
      return {
        kind: "details_given",
        to: unit.entitlement.state,
        note: adminChangeText(known, { email, company: known?.company ?? null }),
        username,
      };
    },
    () => ({ administratorEmail: email }),
  );
}
