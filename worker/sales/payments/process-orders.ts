import { logFault } from "../../platform/log.ts";
import type { Order } from "../../records/orders.ts";

/** A Worker may have six simultaneous connections, and the database uses one. */
const AT_ONCE = 5;
/** Prevents hundreds of calls that each run into the timeout while the provider is down. */
const MOST_FAILURES = 10;

export type ProcessedOrders = { readonly asked: number; readonly moved: number; readonly failed: number };

/**
 * Processes these orders a few at a time, and stops after MOST_FAILURES. The next run continues. Returns how many were
 * tried, how many now have another status, and how many failed. Failures are logged as `failure`.
 */
export async function processOrders(
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
