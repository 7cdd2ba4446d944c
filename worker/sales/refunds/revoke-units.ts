import type { EntitlementId, OrderId } from "#domain/orders/ids.ts";
import { and, eq, inArray, ne } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { entitlementEvents, entitlements } from "../../db/schema/entitlements.ts";
import { lockUnits } from "../../records/lock.ts";
import { now } from "../../platform/clock.ts";

type Revocation = {
  /** Shown in each unit's timeline. */
  readonly note: string;
  readonly username: string;
};

/**
 * Revokes the units of an order, or those with these ids, that aren't revoked yet (D41). Returns how many it revoked.
 */
export async function revokeUnits(
  tx: Queryable,
  orderId: OrderId,
  only: readonly EntitlementId[] | "all",
  { note, username }: Revocation,
): Promise<number> {
  const units = await lockUnits(
    tx,
    and(
      eq(entitlements.orderId, orderId),
      ne(entitlements.state, "revoked"),
      only === "all" ? undefined : inArray(entitlements.id, [...only]),
    ),
  );
  if (units.length === 0) return 0;
  const at = now();
  await tx
    .update(entitlements)
    .set({ state: "revoked", detailsDueAt: null, failedReason: null, updatedAt: at })
    .where(
      inArray(
        entitlements.id,
        units.map(({ id }) => id),
      ),
    );
  await tx.insert(entitlementEvents).values(
    units.map(({ id, state }) => ({
      entitlementId: id,
      kind: "revoked" as const,
      fromState: state,
      toState: "revoked" as const,
      source: "admin" as const,
      username,
      note,
      at,
    })),
  );
  return units.length;
}
