import { FREQUENT_CRON } from "#worker/jobs/crons.ts";
import type { Ground } from "./ground.ts";
import { readOrders } from "./read-orders.ts";
import { shopNow } from "./shop-time.ts";
import type { Purchase } from "./shopper.ts";

/** Longer than the shop waits for webhooks before it asks the provider. */
const LATER_MS = 10 * 60_000;
const RUNS_MAX = 5;

export type Reconciled = {
  /** Orders that no webhook and no return visit had settled. */
  readonly left: number;
  readonly runs: number;
};

/** Runs the Worker's scheduled handler, as `npm start` does on a timer, until none of these orders is waiting. */
export async function reconcile(ground: Ground, purchases: readonly Purchase[]): Promise<Reconciled> {
  const sessionIds = purchases.map(({ sessionId }) => sessionId);
  const countWaiting = async (): Promise<number> =>
    (await readOrders(ground, sessionIds)).filter(({ status }) => ["pending", "processing"].includes(status))
      .length;
  const left = await countWaiting();
  let runs = 0;
  // At least once: there may be orders that no shopper has heard of.
  do {
    await ground.shop.runScheduled(FREQUENT_CRON, new Date((await shopNow(ground)).getTime() + LATER_MS));
    runs += 1;
  } while (runs < RUNS_MAX && (await countWaiting()) > 0);
  return { left, runs };
}
