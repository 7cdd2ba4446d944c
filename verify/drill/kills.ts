import { z } from "zod";
import { createRandom } from "#dev/catalogue/random.ts";
import { makeAdmin } from "#dev/testing/admin.ts";
import { Caller, NO_RESPONSE } from "#dev/testing/caller.ts";
import { buyThroughKills } from "./buy-through-kills.ts";
import type { Drill, Outcome } from "./drill.ts";
import type { DrillContext } from "./context.ts";
import { untilMailsAreOut } from "./mail-faults.ts";
import { brokenPromises } from "./promises.ts";
import { reconcile } from "./reconcile.ts";
import { fillCart, type Purchase, readCatalogue } from "./shopper.ts";
import { turn } from "./shop-time.ts";
import { AT_ONCE, everyStop, WorkerKills } from "./worker-kills.ts";

/** Enough for every stop of every call. */
const ORDERS = 60;
/** A delivery and its mails send fewer statements than this, or the drill fails, because none gets past the last stop. */
const DELIVERING_STATEMENTS = 5 * AT_ONCE;

/** The units of these purchases, the first of each order before the second of any, because those of one order wait for each other. */
async function listUnits({ sql }: DrillContext, purchases: readonly Purchase[]): Promise<string[]> {
  const rows = await sql`
    select entitlements.id from entitlements join orders on orders.id = order_id
    where checkout_session_id in ${sql(purchases.map(({ sessionId }) => sessionId))}
    order by position, unit, orders.sequence`;
  return z
    .array(z.object({ id: z.string() }))
    .parse([...rows])
    .map(({ id }) => id);
}

/** Delivers units, with kills before and after every statement. Returns the administrator's calls. */
async function deliverThroughKills(
  ground: DrillContext,
  worker: WorkerKills,
  units: string[],
): Promise<Caller> {
  const { caller, headers } = await makeAdmin(ground, "clerk");
  for (const stops of everyStop(DELIVERING_STATEMENTS)) {
    const deliveries = units.splice(0, AT_ONCE).map((id) => () => {
      const input = { id, reference: `DR-${id.slice(0, 8)}` };
      return caller.post("deliver", "/trpc/deliveries.deliver", input, headers);
    });
    await worker.during(deliveries, { stops });
  }
  return caller;
}

/**
 * Kills the Worker before and after every statement of opening a checkout, recording a payment and delivering, and while
 * a provider doesn't respond. No promise is broken.
 */
export const kills: Drill = {
  name: "kills",
  async run(ground: DrillContext): Promise<Outcome> {
    const shopper = new Caller(ground.shop.url);
    const worker = new WorkerKills(ground);
    const random = createRandom("kills");
    const catalogue = await readCatalogue(shopper);
    const carts = Array.from({ length: ORDERS }, () => fillCart(random, catalogue));
    const purchases = await buyThroughKills({ ground, caller: shopper, worker }, carts);
    await reconcile(ground, purchases);
    await untilMailsAreOut(ground);
    // Units whose buyers have named no administrator are delivered with the preset one.
    await turn(ground, { days: 1 });
    const clerk = await deliverThroughKills(ground, worker, await listUnits(ground, purchases));
    const deliveries = clerk.noted.filter(({ what }) => what === "deliver");
    const confirmed = deliveries.filter(({ status }) => status === 200).length;
    return {
      figures:
        `${purchases.length} orders, ${confirmed} of ${deliveries.length} deliveries confirmed; ` +
        `Worker killed ${worker.count} times at ${worker.points} points`,
      broken: [
        ...(confirmed === 0
          ? ["every delivery was killed: it sends more statements than there are stops"]
          : []),
        ...(await brokenPromises(ground, purchases)),
        ...clerk.failures(({ status }) => ![200, 409, 503, NO_RESPONSE].includes(status)),
        ...shopper.failures(({ status }) => ![200, 503, NO_RESPONSE].includes(status)),
        ...clerk.leaked(),
        ...shopper.leaked(),
      ],
    };
  },
};
