import { z } from "zod";
import { FREQUENT_CRON } from "#worker/entry/jobs/crons.ts";
import type { DrillContext } from "./context.ts";
import { shopNow } from "./shop-time.ts";
import type { Purchase } from "./shopper.ts";

/** Longer than the shop waits for webhooks before it asks the provider. */
const LATER_MS = 10 * 60_000;
const RUNS_MAX = 5;

/**
 * Runs the Worker's scheduled handler, as `npm start` does on a timer, until none of these orders is waiting. Returns the
 * number of orders that no webhook and no return visit had settled.
 */
export async function reconcile(ground: DrillContext, purchases: readonly Purchase[]): Promise<number> {
  const left = await countWaiting(ground, purchases);
  let runs = 0;
  // At least once, because some orders may be unknown to any shopper.
  do {
    await ground.shop.runScheduled(FREQUENT_CRON, new Date((await shopNow(ground)).getTime() + LATER_MS));
    runs += 1;
  } while (runs < RUNS_MAX && (await countWaiting(ground, purchases)) > 0);
  return left;
}

async function countWaiting({ sql }: DrillContext, purchases: readonly Purchase[]): Promise<number> {
  const sessionIds = purchases.map(({ sessionId }) => sessionId);
  if (sessionIds.length === 0) return 0;
  const [row] = await sql`
    select count(*)::int as orders from orders
    where checkout_session_id in ${sql(sessionIds)} and status in ('pending', 'processing')`;
  return z.object({ orders: z.number() }).parse(row).orders;
}
