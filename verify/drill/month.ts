import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { createRandom } from "#dev/random.ts";
import type { EuroProduct } from "#domain/product-euros.ts";
import { Caller } from "#dev/testing/caller.ts";
import { Clerk } from "./clerk.ts";
import { auditDeliveries } from "./delivery-audit.ts";
import { type Evidence, readEvidence } from "./delivery-evidence.ts";
import { listUnclear } from "./deliveries.ts";
import type { Drill, Outcome } from "./drill.ts";
import type { Ground } from "./ground.ts";
import { untilMailsAreOut } from "./mail-faults.ts";
import { reconcile } from "./reconcile.ts";
import { fillCart, openCheckout, type Purchase, readCatalogue, visitReturn } from "./shopper.ts";
import { shopNow, turn } from "./shop-time.ts";
import { DAY_MS } from "#domain/durations.ts";

const DAYS = 31;
const SHOPPERS = 2;
/** Browsing, before the next purchase: the clock waits for webhooks at each stop. */
const PAUSE_MS = 250;
/** The daily job's time, 03:17 UTC. */
const DAILY_MS = (3 * 60 + 17) * 60 * 1000;
const DAILY_RUN = '"job":"remove what was kept long enough","outcome":"ok"';

type Scene = {
  readonly ground: Ground;
  readonly caller: Caller;
  readonly catalogue: readonly EuroProduct[];
  /** Whether the clock still turns. */
  readonly goesOn: () => boolean;
};

/** Buys, pays and returns. A session that a stop of the clock ended cannot be paid any more. */
async function shopOn({ ground, caller, catalogue, goesOn }: Scene, seed: string): Promise<Purchase[]> {
  const random = createRandom(seed);
  const bought: Purchase[] = [];
  while (goesOn()) {
    const purchase = await openCheckout(caller, fillCart(random, catalogue, { lines: 1, quantity: 2 }));
    const isPaid = purchase && (await ground.provider.pay(purchase.sessionId).catch(() => null)) !== null;
    if (isPaid) {
      bought.push(purchase);
      await visitReturn(caller, purchase);
    }
    await sleep(PAUSE_MS);
  }
  return bought;
}

const listSchema = z.object({
  result: z.object({ data: z.object({ items: z.array(z.object({ id: z.string() })) }) }),
});

/** Delivers what is listed, as another administrator does at the same time. */
async function deliverOn({ goesOn }: Scene, clerk: Clerk): Promise<void> {
  while (goesOn()) {
    const listed = listSchema.safeParse(JSON.parse((await clerk.read("deliveries.list", {})).body));
    if (!listed.success) await clerk.arrive();
    for (const { id } of listed.data?.result.data.items ?? []) if (goesOn()) await clerk.deliver(id);
    await sleep(PAUSE_MS);
  }
}

const dailyRunsBefore = (moment: Date): number => Math.floor((moment.getTime() - DAILY_MS) / DAY_MS);

/** Terms that are over and not ended, or the other way round. */
function endings({ units }: Evidence, now: Date): string[] {
  const today = now.toLocaleDateString("en-CA", { timeZone: "Europe/Amsterdam" });
  const wrong = units.filter(
    ({ state, endsOn }) => endsOn !== null && (state === "ended") !== endsOn < today,
  );
  return wrong.length === 0 ? [] : [`${wrong.length} units that ended too early, or not: ${wrong[0]?.id}`];
}

/**
 * The clock is turned by a month while shoppers buy and two administrators deliver: every daily run happens once, terms
 * end on their day, nothing is lost, and no mail is sent twice.
 */
export const month: Drill = {
  name: "month",
  async run(ground: Ground): Promise<Outcome> {
    let turning = true;
    const caller = new Caller(ground.shop.url);
    const catalogue = await readCatalogue(caller);
    const scene: Scene = { ground, caller, catalogue, goesOn: () => turning };
    // Others than in `deliveries`: their references begin with their initial.
    const clerks = [await Clerk.of(ground, "morning-clerk"), await Clerk.of(ground, "late-clerk")] as const;
    const earlier = await readEvidence(ground);
    const unclear = await listUnclear(clerks[0], earlier);
    const logged = ground.log.length;
    const from = await shopNow(ground);
    const shopping = Array.from({ length: SHOPPERS }, (_, number) => shopOn(scene, `month ${number}`));
    const delivering = clerks.map((clerk) => deliverOn(scene, clerk));
    const started = performance.now();
    const failed = await turn(ground, { days: DAYS }).then(
      () => [],
      (error: unknown) => [String(error)],
    );
    const seconds = Math.round((performance.now() - started) / 1000);
    turning = false;
    const purchases = (await Promise.all(shopping)).flat();
    await Promise.all(delivering);
    await ground.provider.settled();
    await reconcile(ground, purchases);
    await untilMailsAreOut(ground);
    const now = await shopNow(ground);
    const runs = ground.log.slice(logged).filter((line) => line.includes(DAILY_RUN)).length;
    const due = dailyRunsBefore(now) - dailyRunsBefore(from);
    const evidence = await readEvidence(ground);
    const listed = await listUnclear(clerks[0], evidence);
    const deeds = clerks.flatMap((clerk) => clerk.deeds);
    const unanswered = new Set(evidence.mails.filter(({ id }) => unclear.has(id)).map(({ key }) => key));
    const ended = evidence.units.filter(({ state }) => state === "ended").length;
    return {
      figures:
        `${DAYS} days in ${seconds} s while ${purchases.length} orders were bought and ` +
        `${deeds.filter(({ status }) => status === 200).length} units delivered: ${runs} daily runs, ` +
        `${ended} terms ended, ${evidence.mails.length - earlier.mails.length} mails sent`,
      broken: [
        ...failed,
        ...(runs === due ? [] : [`the daily job ran ${runs} times, and ${due} were due`]),
        ...(purchases.length > 0 && deeds.length > 0 ? [] : ["nothing was bought or delivered meanwhile"]),
        ...endings(evidence, now),
        ...auditDeliveries(evidence, { deeds, unanswered, listed }),
        ...clerks.flatMap((clerk) => clerk.failures(({ status }) => ![200, 401, 409].includes(status))),
        // 503 where a day passed between an order and its session: the provider takes no session that is over already.
        ...caller.failures(({ status }) => status !== 200 && status !== 503),
        ...caller.leaked(),
      ],
    };
  },
};
