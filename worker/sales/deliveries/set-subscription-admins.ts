import {
  type SubscriptionAdmin,
  subscriptionAdminText,
  subscriptionAdminWords,
  adminChangeText,
} from "#domain/units/subscription-admin.ts";
import type { Queryable } from "../../db/client.ts";
import { type MailSettings, queueSubscriptionAdminsChanged } from "../../mail/order-mails.ts";
import { now } from "../../platform/clock.ts";
import { addUnitEvents } from "./change-unit.ts";
import type { Unit } from "./units.ts";

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
