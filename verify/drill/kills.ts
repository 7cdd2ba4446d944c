import { createRandom } from "#dev/catalogue/random.ts";
import { Caller, NO_RESPONSE } from "#dev/testing/caller.ts";
import { buyThroughKills, cartsOf } from "./buying.ts";
import { Clerk } from "./clerk.ts";
import {
  deliverThroughKills,
  deliverTogetherThroughKills,
  listUnits,
  nameThroughKills,
  runJobsThroughKills,
} from "./delivering.ts";
import type { Drill, Outcome } from "./drill.ts";
import type { DrillContext } from "./context.ts";
import { untilMailsAreOut } from "./mail-faults.ts";
import { brokenPromises } from "./promises.ts";
import { reconcile } from "./reconcile.ts";
import { readCatalogue } from "./shopper.ts";
import { turn } from "./shop-time.ts";
import { WorkerKills } from "./worker-kills.ts";

/** Enough for every stop of every call. */
const UNITS = 900;

/**
 * Kills the Worker before and after every statement of opening a checkout, recording a payment, naming an administrator
 * and delivering, in the middle of the frequent job, and while a provider doesn't respond. No promise is broken.
 */
export const kills: Drill = {
  name: "kills",
  async run(ground: DrillContext): Promise<Outcome> {
    const caller = new Caller(ground.shop.url);
    const worker = new WorkerKills(ground);
    const carts = cartsOf(createRandom("kills"), await readCatalogue(caller), UNITS);
    const purchases = await buyThroughKills({ ground, caller, worker }, carts);
    await reconcile(ground, purchases);
    await untilMailsAreOut(ground);
    const office = { ground, worker, clerk: await Clerk.of(ground, "clerk") };
    await nameThroughKills(office, caller);
    const units = await listUnits(ground, purchases);
    await deliverThroughKills(office, units);
    // Units without a named administrator are delivered with the preset one.
    await turn(ground, { days: 1 });
    await deliverTogetherThroughKills(office, units);
    await runJobsThroughKills(office);
    const confirmed = office.clerk.deeds.filter(({ status }) => status === 200).length;
    return {
      figures:
        `${purchases.length} orders, ${confirmed} of ${office.clerk.deeds.length} deliveries confirmed; ` +
        `Worker killed ${worker.count} times at ${worker.points} points`,
      broken: [
        ...(confirmed === 0
          ? ["every delivery was killed: it sends more statements than there are stops"]
          : []),
        ...(await brokenPromises(ground, purchases)),
        ...office.clerk.failures(({ status }) => ![200, 401, 409, 503, NO_RESPONSE].includes(status)),
        ...caller.failures(({ status }) => ![200, 503, NO_RESPONSE].includes(status)),
        ...caller.leaked(),
      ],
    };
  },
};
