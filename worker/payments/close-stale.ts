import { logFault } from "../platform/log.ts";
import { staleOrders } from "../orders/stale-orders.ts";
import { type WorkedThrough, workThrough } from "./work-through.ts";
import type { CheckoutServices } from "./open-session.ts";
import { closeOrder } from "./close-order.ts";

/** Closes every open checkout that could still be paid as the catalogue no longer has it (D67). */
export async function closeStaleCheckouts(services: CheckoutServices): Promise<WorkedThrough> {
  const stale = await staleOrders(services.db);
  return workThrough(
    stale,
    (order) => closeOrder(services, order, "catalogue"),
    "an open checkout could not be closed",
  );
}

/**
 * The same right after a change of the catalogue, once that is committed and answered. Never fails: what is left open, the
 * frequent job closes.
 */
export async function closeAfterSave(services: CheckoutServices): Promise<void> {
  try {
    await closeStaleCheckouts(services);
  } catch (error) {
    logFault("open checkouts could not be looked for", { cause: error });
  }
}
