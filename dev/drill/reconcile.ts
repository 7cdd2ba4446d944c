import { FREQUENT_CRON } from "#worker/jobs/crons.ts";
import type { Ground } from "./ground.ts";
import { readOrders } from "./read-orders.ts";
import type { Purchase } from "./shopper.ts";

/** Later than webhooks are waited for before the provider is asked. */
const LATER_MS = 10 * 60_000;
const RUNS_MAX = 5;

export type Reconciled = {
  /** Orders that no webhook and no return visit had brought to their end. */
  readonly left: number;
  readonly runs: number;
};

/** Lets the Worker's scheduled handler run, as the clock of `npm start` does, until none of these orders waits. */
export async function reconcile(ground: Ground, purchases: readonly Purchase[]): Promise<Reconciled> {
  const sessionIds = purchases.map(({ sessionId }) => sessionId);
  const countWaiting = async (): Promise<number> =>
    (await readOrders(ground, sessionIds)).filter(({ status }) => ["pending", "processing"].includes(status))
      .length;
  const left = await countWaiting();
  let runs = 0;
  // Once at least: there may be orders that no shopper has heard of.
  do {
    await ground.shop.runScheduled(FREQUENT_CRON, new Date(Date.now() + LATER_MS));
    runs += 1;
  } while (runs < RUNS_MAX && (await countWaiting()) > 0);
  return { left, runs };
}
