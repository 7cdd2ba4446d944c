import { z } from "zod";
import { DAILY_CRON, FREQUENT_CRON } from "#worker/jobs/crons.ts";
import type { Ground } from "../ground.ts";
import { shopNow } from "../shop-time.ts";

/** Longer than the shop waits for the provider's webhooks. */
const LATER_MS = 10 * 60_000;
const RUNS_MAX = 40;

/** A print of what the shop knows of the provider's money. */
async function known({ sql }: Ground): Promise<string> {
  const [row] = await sql`
    select md5(json_build_array(
      (select json_agg(json_build_array(id, state, provider_id, credit_note_id) order by id) from refunds),
      (select json_agg(provider_id order by provider_id) from credit_notes),
      (select json_agg(json_build_array(provider_id, provider_state) order by provider_id) from disputes),
      (select json_agg(json_build_array(order_id, found) order by order_id) from refund_mismatches)
    )::text) as known`;
  return z.object({ known: z.string() }).parse(row).known;
}

/**
 * Lets every webhook that is under way arrive, and runs the five-minute job until it learns nothing new. Returns how many
 * runs learnt something.
 */
export async function settleUp(ground: Ground): Promise<number> {
  await ground.provider.set({ api: "ok", webhooks: "once" });
  await ground.provider.idle();
  let before = await known(ground);
  for (let run = 0; run < RUNS_MAX; run += 1) {
    await ground.shop.runScheduled(FREQUENT_CRON, new Date((await shopNow(ground)).getTime() + LATER_MS));
    await ground.provider.idle();
    const after = await known(ground);
    if (after === before) return run;
    before = after;
  }
  return RUNS_MAX;
}

/** Runs the daily job now. */
export async function runDaily(ground: Ground): Promise<void> {
  await ground.shop.runScheduled(DAILY_CRON, await shopNow(ground));
}
