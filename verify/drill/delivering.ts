import { z } from "zod";
import { FREQUENT_CRON } from "#worker/entry/jobs/crons.ts";
import type { Caller } from "#dev/testing/caller.ts";
import type { Clerk } from "./clerk.ts";
import { readInbox } from "./promises.ts";
import type { DrillContext } from "./context.ts";
import { AT_ONCE, everyStop, type WorkerKills } from "./worker-kills.ts";
import type { Purchase } from "./shopper.ts";
import { shopNow } from "./shop-time.ts";
import { sideBySide } from "./side-by-side.ts";

const CALLS_AT_ONCE = 6;
const KILLED_TOGETHER = 2;
/** A delivery and its mails send fewer statements than this, or the drill fails, because none gets past the last stop. */
const DELIVERING_STATEMENTS = 5 * AT_ONCE;
const NAMING_STATEMENTS = AT_ONCE;
/** The frequent job is killed after this many statements. */
const JOB_STOPS = [2, 5, 8, 11, 14, 17, 20, 23, 26, 29];
const LINK = /\/order\/([0-9a-f]{64})/;

export type Office = {
  readonly ground: DrillContext;
  readonly worker: WorkerKills;
  readonly clerk: Clerk;
};

export type ListedUnit = { readonly id: string; readonly orderId: string };

/** The units of these purchases, the first of each order before the second of any, because those of one order wait for each other. */
export async function listUnits(
  { sql }: DrillContext,
  purchases: readonly Purchase[],
): Promise<ListedUnit[]> {
  const rows = await sql`
    select entitlements.id, order_id as "orderId", entitlements.state from entitlements join orders on orders.id = order_id
    where checkout_session_id in ${sql(purchases.map(({ sessionId }) => sessionId))}
    order by position, unit, orders.sequence`;
  return z.array(z.object({ id: z.string(), orderId: z.string(), state: z.string() })).parse([...rows]);
}

const tokenIn = ({ text }: { readonly text: string }): string[] => LINK.exec(text)?.slice(1) ?? [];

/** Buyers follow the link in their confirmation and name an administrator. The Worker is killed on the way. */
export async function nameThroughKills({ ground, worker }: Office, caller: Caller): Promise<number> {
  const tokens = [...new Set((await readInbox(ground)).flatMap(tokenIn))];
  const name = (token: string) => () =>
    caller.post("name", "/trpc/orders.setAdministrator", { token, email: "cad@example.com", company: "" });
  for (const stops of everyStop(NAMING_STATEMENTS))
    await worker.during(tokens.splice(0, AT_ONCE).map(name), { stops });
  const calm = tokens.splice(0, 2 * AT_ONCE);
  await sideBySide(calm, CALLS_AT_ONCE, (token) => name(token)());
  return calm.length;
}

/** Delivers single units, with kills before and after every statement. Removes them from the list. */
export async function deliverThroughKills({ worker, clerk }: Office, units: ListedUnit[]): Promise<void> {
  await clerk.arrive();
  for (const stops of everyStop(DELIVERING_STATEMENTS)) {
    const ids = units.splice(0, AT_ONCE).map(({ id }) => id);
    await worker.during(
      ids.map((id) => () => clerk.deliver(id)),
      { stops },
    );
  }
}

/** Delivers several units in one call, with the same kills. */
export async function deliverTogetherThroughKills(
  { worker, clerk }: Office,
  units: ListedUnit[],
): Promise<void> {
  await clerk.arrive();
  for (const stops of everyStop(DELIVERING_STATEMENTS)) {
    const calls = Array.from({ length: AT_ONCE }, () => units.splice(0, KILLED_TOGETHER).map(({ id }) => id));
    await worker.during(
      calls.map((ids) => () => clerk.deliverTogether(ids)),
      { stops },
    );
  }
}

/** Kills the frequent job again and again in the middle of its run, each time later. */
export async function runJobsThroughKills({ ground, worker }: Office): Promise<void> {
  const at = await shopNow(ground);
  for (const stop of JOB_STOPS) {
    await worker.during([() => ground.shop.runScheduled(FREQUENT_CRON, at)], {
      stops: [{ at: stop, side: "before" }],
    });
  }
}
