import { type Administrator, administratorText, changeWords } from "#domain/orders/administrator.ts";
import type { Queryable } from "../../db/client.ts";
import { entitlementEvents } from "../../db/schema/entitlements.ts";
import { type MailSettings, queueAdministratorChanged } from "../../mail/order-mails.ts";
import { now } from "../../platform/clock.ts";
import type { Unit } from "./units.ts";

/** A unit that the shop delivers to another administrator than the one named before. */
export type ChangedAdministrator = {
  readonly unit: Unit;
  readonly before: Administrator;
  readonly named: Administrator;
};

/** Keeps old and new in the timeline of locked units, and tells each order's buyer in one mail (D44). */
export async function recordAdministrators(
  tx: Queryable,
  settings: MailSettings,
  changes: readonly ChangedAdministrator[],
  username: string,
): Promise<void> {
  if (changes.length === 0) return;
  const at = now();
  const events = await tx
    .insert(entitlementEvents)
    .values(
      changes.map(({ unit: { entitlement }, before, named }) => ({
        entitlementId: entitlement.id,
        kind: "details_given" as const,
        fromState: entitlement.state,
        toState: entitlement.state,
        source: "admin" as const,
        username,
        note: changeWords(before, named),
        at,
      })),
    )
    .returning({ id: entitlementEvents.id, entitlementId: entitlementEvents.entitlementId });
  for (const orderId of new Set(changes.map(({ unit }) => unit.entitlement.orderId))) {
    const own = changes.filter(({ unit }) => unit.entitlement.orderId === orderId);
    const event = events.find(({ entitlementId }) => entitlementId === own[0]?.unit.entitlement.id);
    await queueAdministratorChanged(tx, settings, orderId, {
      cause: String(event?.id),
      before: [...new Set(own.map(({ before }) => administratorText(before)))],
      after: [...new Set(own.map(({ named }) => administratorText(named)))],
      by: "shop",
    });
  }
}
