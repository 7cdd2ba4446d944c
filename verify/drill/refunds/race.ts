import { z } from "zod";
import { daysAfter } from "#domain/calendar-day.ts";
import { amsterdamDay } from "#domain/entitlement.ts";
import type { Random } from "#dev/random.ts";
import type { Clerk } from "../clerk.ts";
import type { Ground } from "../ground.ts";
import { shopNow } from "../shop-time.ts";
import { sideBySide } from "../side-by-side.ts";
import type { Bought } from "./buying-orders.ts";
import type { Desk } from "./desk.ts";

const TOGETHER = 20;
const CALLS_AT_ONCE = 4;
const REFUNDED_SHARE = 0.1;
/** Delivered one by one, with a first day of their own. */
const SINGLES_SHARE = 0.15;
/** Not delivered by either, and left to the sequences. */
const LEFT_SHARE = 0.1;
/** First days that far back: their years end within the days over which the clock is turned, or a little later. */
const BEGAN_DAYS_AGO = { least: 280, most: 362 };

type RacedUnit = { readonly id: string; readonly number: string; readonly plan: string };

export type Raced = {
  readonly units: number;
  readonly refunded: number;
  /** Calls of two administrators that were refused because of the other one, or of the refund. */
  readonly refused: number;
};

async function unitsOf({ sql }: Ground, orders: readonly Bought[]): Promise<RacedUnit[]> {
  const rows = await sql`
    select entitlements.id, 'SO-' || lpad(sequence::text, 6, '0') as number, plan from entitlements
    join orders on orders.id = entitlements.order_id
    join order_items on order_items.order_id = orders.id and order_items.position = entitlements.position
    where orders.id in ${sql(orders.map(({ id }) => id))}
    order by orders.sequence, entitlements.position, unit`;
  return z.array(z.object({ id: z.string(), number: z.string(), plan: z.string() })).parse([...rows]);
}

/** Items as a game of cards is shuffled. */
function shuffled<Item>(random: Random, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: random.between(0, 1) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

type Race = {
  readonly desk: Desk;
  readonly clerks: readonly [Clerk, Clerk];
  readonly refunded: ReadonlySet<string>;
};

const refundAll = ({ desk, refunded }: Race, units: readonly RacedUnit[]): Promise<unknown> =>
  Promise.all(
    units
      .filter(({ id }) => refunded.has(id))
      .map(({ id, number }) => desk.refund(number, { entitlementIds: [id] })),
  );

/** Both administrators send the same list at once, in opposite order, while some of its units are refunded. */
async function raceLists(race: Race, units: readonly RacedUnit[]): Promise<void> {
  const [first, second] = race.clerks;
  for (let begin = 0; begin < units.length; begin += TOGETHER) {
    const list = units.slice(begin, begin + TOGETHER);
    const ids = list.map(({ id }) => id);
    await Promise.all([
      first.deliverTogether(ids),
      second.deliverTogether(ids.toReversed()),
      refundAll(race, list),
    ]);
    // Where a refund was first, the list was refused as a whole.
    await first.deliverTogether(ids.filter((id) => !race.refunded.has(id)));
  }
}

/** Both go through the same units one by one. Years have begun long ago, so that they end soon. */
async function raceSingles(race: Race, random: Random, units: readonly RacedUnit[]): Promise<void> {
  const today = amsterdamDay(await shopNow(race.desk.ground));
  const [first, second] = race.clerks;
  const { least, most } = BEGAN_DAYS_AGO;
  const terms = units.map((unit) => ({
    unit,
    startsOn: unit.plan === "Monthly" ? today : daysAfter(today, -random.whole(least, most)),
  }));
  await sideBySide(terms, CALLS_AT_ONCE, async ({ unit, startsOn }) => {
    await Promise.all([
      first.deliver(unit.id, startsOn),
      second.deliver(unit.id, startsOn),
      refundAll(race, [unit]),
    ]);
  });
}

/** Two administrators deliver the same units at once, and a tenth of these is refunded meanwhile. */
export async function raceDeliveries(
  desk: Desk,
  clerks: readonly [Clerk, Clerk],
  orders: readonly Bought[],
  random: Random,
): Promise<Raced> {
  const all = await unitsOf(desk.ground, orders);
  const refunded = shuffled(random, all).slice(0, Math.round(all.length * REFUNDED_SHARE));
  const race = { desk, clerks, refunded: new Set(refunded.map(({ id }) => id)) };
  const singles = Math.floor(all.length * SINGLES_SHARE);
  const raced = all.slice(0, Math.floor(all.length * (1 - LEFT_SHARE)));
  await raceSingles(race, random, raced.slice(0, singles));
  await raceLists(race, raced.slice(singles));
  await refundAll(race, all.slice(raced.length));
  const deeds = clerks.flatMap((clerk) => clerk.deeds);
  return {
    units: all.length,
    refunded: refunded.length,
    refused: deeds.filter(({ status }) => status === 409).length,
  };
}
