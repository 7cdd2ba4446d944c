import { z } from "zod";
import { createRandom } from "#dev/random.ts";
import { buyAll, buyThroughKills, cartsOf } from "./buying.ts";
import { Caller, NO_ANSWER } from "#dev/testing/caller.ts";
import { Clerk } from "./clerk.ts";
import {
  deliverListsAtOnce,
  deliverSinglesAtOnce,
  deliverTheRest,
  deliverThroughKills,
  deliverTogetherThroughKills,
  listUnits,
  type ListedUnit,
  nameThroughKills,
  type Office,
  runJobsThroughKills,
} from "./delivering.ts";
import { auditDeliveries } from "./delivery-audit.ts";
import { type Evidence, readEvidence, readInbox } from "./delivery-evidence.ts";
import type { Drill, Outcome } from "./drill.ts";
import type { Ground } from "./ground.ts";
import { Kills } from "./kills.ts";
import { setMail, untilMailsAreOut } from "./mail-faults.ts";
import { reconcile } from "./reconcile.ts";
import { passAnHour, turn } from "./shop-time.ts";
import { type Purchase, readCatalogue } from "./shopper.ts";
import { sideBySide } from "./side-by-side.ts";

const UNITS = 1_000;
const CALLS_AT_ONCE = 6;
/**
 * Delivered while answers are lost for good, so that their mails stay unclear: each of another order, whose mails do not
 * wait for one another.
 */
const UNCLEAR_UNITS = 20;
/** Left as they are: failed, ordered and to be delivered. */
const LEFT_UNITS = 9;
const SINGLES_SHARE = 0.3;
/** Seven times: longer than a provider's key holds. */
const HOURS_WITHOUT_ANSWERS = 4;
const TURNS_WITHOUT_ANSWERS = 7;
const OTHER_WON = /by (first|second)-clerk/;

type Bought = { readonly purchases: readonly Purchase[] };

/** Buys everything: through kills, and, while mail is down, many at once; then an hour passes before mail is back. */
async function buy(ground: Ground, caller: Caller, kills: Kills): Promise<Bought> {
  const carts = cartsOf(createRandom("deliveries"), await readCatalogue(caller), UNITS);
  const shopping = { ground, caller, kills };
  const { purchases, left } = await buyThroughKills(shopping, carts);
  setMail(ground, "5xx");
  const bought = [...purchases, ...(await buyAll(shopping, left))];
  await passAnHour(ground);
  setMail(ground, "none");
  await reconcile(ground, bought);
  await untilMailsAreOut(ground);
  return { purchases: bought };
}

/** Both clerks deliver the same units while the provider's answers are lost for an hour. */
async function deliverAtOnce(
  office: Office,
  { purchases }: Bought,
  units: readonly ListedUnit[],
): Promise<void> {
  const { ground, clerks } = office;
  const ids = units.map(({ id }) => id);
  const singles = ids.slice(0, Math.floor(ids.length * SINGLES_SHARE));
  setMail(ground, "drop");
  for (const clerk of clerks) await clerk.arrive();
  await deliverSinglesAtOnce(office, singles);
  await deliverListsAtOnce(office, ids.slice(singles.length));
  await deliverTheRest(office, purchases, new Set(ids));
  await passAnHour(ground);
  setMail(ground, "none");
}

/** Takes so many units from the list, each of another order. */
function takeOnePerOrder(units: ListedUnit[], count: number): ListedUnit[] {
  const firsts = [...new Map(units.map((unit) => [unit.orderId, unit])).values()].slice(0, count);
  for (const unit of firsts) units.splice(units.indexOf(unit), 1);
  return firsts;
}

/** Units that nobody delivers: a third ordered at the supplier, a third failed. */
async function leaveOpen({ clerks: [clerk] }: Office, units: readonly ListedUnit[]): Promise<void> {
  for (const [index, { id }] of units.entries()) {
    if (index % 3 === 0) await clerk.act("deliveries.order", { id, reference: `PO-${index}` });
    if (index % 3 === 1) await clerk.act("deliveries.fail", { id, reason: "The supplier has none." });
  }
}

/** Delivers while answers are lost for longer than a key holds. Returns the keys of the mails that arrived meanwhile. */
async function loseAnswersForGood(
  office: Office,
  units: readonly ListedUnit[],
): Promise<ReadonlySet<string>> {
  const { ground, clerks } = office;
  const before = new Set((await readInbox(ground)).map(({ key }) => key));
  setMail(ground, "drop");
  for (const { id } of units) await clerks[0].deliver(id);
  for (let turns = 0; turns < TURNS_WITHOUT_ANSWERS; turns += 1)
    await turn(ground, { hours: HOURS_WITHOUT_ANSWERS });
  setMail(ground, "none");
  await turn(ground, { hours: 1 });
  return new Set(
    (await readInbox(ground)).flatMap(({ key }) => (key === null || before.has(key) ? [] : [key])),
  );
}

const listSchema = z.object({
  result: z.object({
    data: z.array(z.object({ id: z.string(), state: z.string(), nextTryAt: z.string().nullable() })),
  }),
});

/** The mails that an administrator finds under their orders as unclear and given up. */
export async function listUnclear(clerk: Clerk, { orders }: Evidence): Promise<ReadonlySet<string>> {
  await clerk.arrive();
  const paid = orders.filter(({ status }) => status === "paid");
  const lists = await sideBySide(paid, CALLS_AT_ONCE, async ({ number }) => {
    const { body } = await clerk.read("mails.ofOrder", { number });
    return listSchema.parse(JSON.parse(body)).result.data;
  });
  const unclear = lists.flat().filter(({ state, nextTryAt }) => state === "unclear" && nextTryAt === null);
  return new Set(unclear.map(({ id }) => id));
}

/**
 * 1,000 paid units, delivered by two administrators at once, while mail is down, its answers are lost, and the Worker is
 * killed between any two steps from the order to the mail: every unit is in one lawful state, nobody is delivered to
 * twice, every mail arrives once, and those without an answer, and no others, are left to an administrator.
 */
export const deliveries: Drill = {
  name: "deliveries",
  async run(ground: Ground): Promise<Outcome> {
    const caller = new Caller(ground.shop.url);
    const kills = new Kills(ground);
    const bought = await buy(ground, caller, kills);
    const clerks = [await Clerk.of(ground, "first-clerk"), await Clerk.of(ground, "second-clerk")] as const;
    const office: Office = { ground, kills, clerks };
    await nameThroughKills(office, caller);
    const units = await listUnits(ground, bought.purchases);
    const lost = takeOnePerOrder(units, UNCLEAR_UNITS);
    const open = units.splice(0, LEFT_UNITS);
    await deliverThroughKills(office, units);
    await turn(ground, { days: 1 });
    await deliverTogetherThroughKills(office, units);
    await deliverAtOnce(office, bought, units);
    await runJobsThroughKills(office);
    const all = new Set((await listUnits(ground, bought.purchases)).map(({ id }) => id));
    for (const { id } of [...lost, ...open]) all.delete(id);
    await deliverTheRest(office, bought.purchases, all);
    await leaveOpen(office, open);
    await untilMailsAreOut(ground);
    const unanswered = await loseAnswersForGood(office, lost);
    const evidence = await readEvidence(ground);
    const listed = await listUnclear(clerks[0], evidence);
    const deeds = clerks.flatMap((clerk) => clerk.deeds);
    const states = (state: string) => evidence.units.filter((unit) => unit.state === state).length;
    const repeated = evidence.mails.filter(({ attempts }) => attempts > 1).length;
    const unclear = evidence.mails.filter(({ state }) => state === "unclear").length;
    return {
      figures:
        `${evidence.units.length} units of ${bought.purchases.length} orders, ${states("delivered")} delivered; ` +
        `Worker killed ${kills.count} times at ${kills.points} points; ` +
        `${deeds.filter(({ body }) => OTHER_WON.test(body)).length} refusals because the other admin was first; ` +
        `${evidence.mails.length - unclear} mails sent, ${repeated} of them tried again, ${unclear} unclear`,
      broken: [
        ...auditDeliveries(evidence, { deeds, unanswered, listed }),
        ...clerks.flatMap((clerk) =>
          clerk.failures(({ status }) => ![200, 401, 409, 503, NO_ANSWER].includes(status)),
        ),
        ...caller.failures(({ status }) => ![200, 503, NO_ANSWER].includes(status)),
        ...caller.leaked(),
      ],
    };
  },
};
