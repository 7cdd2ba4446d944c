import { now } from "../../platform/clock.ts";
import { logFault } from "../../platform/log.ts";
import { staleOrders } from "../../records/stale-orders.ts";
import { type ProcessedOrders, processOrders } from "./process-orders.ts";
import type { CheckoutServices } from "./open-session.ts";
import { closeOrder } from "./close-order.ts";

/** Closes every open checkout that could still be paid at terms the catalogue no longer offers (D67). */
export async function closeStaleCheckouts(
  services: CheckoutServices,
  at: Date = now(),
): Promise<ProcessedOrders> {
  const stale = await staleOrders(services.db);
  return processOrders(
    { db: services.db, at },
    stale,
    (order) => closeOrder(services, order, "catalogue"),
    "an open checkout could not be closed",
  );
}

/**
 * Does the same right after a catalogue change has been committed and its response sent. Never fails: the frequent job
 * closes any that are left open.
 */
export async function closeStaleAfterChange(services: CheckoutServices): Promise<void> {
  try {
    await closeStaleCheckouts(services);
  } catch (error) {
    logFault("open checkouts could not be looked for", { cause: error });
  }
}
