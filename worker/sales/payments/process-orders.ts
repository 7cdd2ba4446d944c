import { eq } from "drizzle-orm";
import type { Database } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import { logFault } from "../../platform/log.ts";
import type { Order } from "../../records/orders.ts";

/** A Worker may have six simultaneous connections, and the database uses one. */
const AT_ONCE = 5;
/** Prevents hundreds of calls that each run into the timeout while the provider is down. */
const MOST_FAILURES = 10;

export type ProcessedOrders = { readonly asked: number; readonly moved: number; readonly failed: number };

/**
 * Processes these orders a few at a time, and stops after MOST_FAILURES. Each that was tried counts as changed `at` this time, so
 * that the next run, which takes those that didn't change for the longest time first, continues with the others. Returns how many
 * were tried, how many now have another status, and how many failed. Failures are logged as `failure`.
 */
export async function processOrders(
  { db, at }: { readonly db: Database; readonly at: Date },
  waiting: readonly Order[],
  work: (order: Order) => Promise<Order | undefined>,
  failure: string,
): Promise<ProcessedOrders> {
  const left = [...waiting];
  const result = { asked: 0, moved: 0, failed: 0 };
  const next = async (): Promise<void> => {
    for (let order = left.shift(); order && result.failed < MOST_FAILURES; order = left.shift()) {
      result.asked += 1;
      try {
        await db.update(orders).set({ updatedAt: at }).where(eq(orders.id, order.id));
        const after = await work(order);
        if (after && after.status !== order.status) result.moved += 1;
      } catch (error) {
        result.failed += 1;
        logFault(failure, { orderId: order.id, cause: error });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return result;
}
