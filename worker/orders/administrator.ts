import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { COMPANY } from "#domain/company.ts";
import { HOUR_MS } from "#domain/durations.ts";
import type { EntitlementState } from "#domain/entitlement.ts";
import type { NewAdministrator } from "#domain/order-link.ts";
import type { Database } from "../db/client.ts";
import { entitlementEvents, entitlements } from "../db/schema/entitlements.ts";
import { makeEntitlements } from "../deliveries/make-entitlements.ts";
import { now } from "../platform/clock.ts";
import type { Settings } from "../platform/env.ts";
import { ShopError } from "../platform/errors.ts";
import { orderOfToken } from "./find-by-token.ts";

/** Ordered in somebody's name, or theirs already. */
const SETTLED: ReadonlySet<EntitlementState> = new Set(["ordered", "delivered", "ended"]);

const NOT_PAID_TEXT = "You can name an administrator once the payment has arrived.";
const SETTLED_TEXT = `The subscriptions have been ordered in this name. Please write to ${COMPANY.email} to change it.`;

/** Whether the administrator may still be named: one answer counts for all units, and none is ordered yet (D42). */
export const mayNameAdministrator = (states: readonly EntitlementState[]): boolean =>
  !states.some((state) => SETTLED.has(state));

/**
 * Names who administers all subscriptions of an order (D42): units that waited for this are to be delivered from now on.
 * 404 for an unknown token; 409 before the payment and once a unit has been ordered. Of the buyer and an administrator
 * who orders at the same moment, the first wins.
 */
export async function setAdministrator(
  db: Database,
  settings: Settings,
  token: string,
  { email, company }: NewAdministrator,
): Promise<void> {
  const order = await orderOfToken(db, settings, token);
  const named = { administratorEmail: email, administratorCompany: company === "" ? null : company };
  await db.transaction(async (tx) => {
    // The version before made none with the payment.
    await makeEntitlements(tx, settings, order.id);
    const units = await tx
      .select()
      .from(entitlements)
      .where(and(eq(entitlements.orderId, order.id), ne(entitlements.state, "revoked")))
      .orderBy(asc(entitlements.id))
      .for("update");
    if (units.length === 0) throw new ShopError("conflict", NOT_PAID_TEXT);
    if (!mayNameAdministrator(units.map(({ state }) => state))) throw new ShopError("conflict", SETTLED_TEXT);
    const changed = units.filter(
      (unit) =>
        unit.administratorEmail !== named.administratorEmail ||
        unit.administratorCompany !== named.administratorCompany,
    );
    if (changed.length === 0) return;
    const at = now();
    const waiting = changed.filter(({ state }) => state === "awaiting_details").map(({ id }) => id);
    await tx
      .update(entitlements)
      .set({
        state: "to_deliver",
        detailsDueAt: null,
        toDeliverSince: at,
        promisedAt: new Date(at.getTime() + settings.deliveryPromiseHours * HOUR_MS),
      })
      .where(inArray(entitlements.id, waiting));
    await tx
      .update(entitlements)
      .set({ ...named, updatedAt: at })
      .where(
        inArray(
          entitlements.id,
          changed.map(({ id }) => id),
        ),
      );
    await tx.insert(entitlementEvents).values(
      changed.map(({ id, state }) => ({
        entitlementId: id,
        kind: "details_given" as const,
        fromState: state,
        toState: state === "awaiting_details" ? ("to_deliver" as const) : state,
        source: "buyer" as const,
        at,
      })),
    );
  });
}
