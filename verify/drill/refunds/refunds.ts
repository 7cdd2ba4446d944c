import { HOUR_MS } from "#domain/durations.ts";
import { parseStoredCart } from "#domain/stored-cart.ts";
import { onlyPlan, offeredPlans } from "#domain/plan.ts";
import type { CartItem } from "#domain/cart.ts";
import type { EuroProduct } from "#domain/product-euros.ts";
import { createRandom, type Random } from "#dev/random.ts";
import { Caller } from "#dev/testing/caller.ts";
import { Clerk } from "../clerk.ts";
import type { Drill, Outcome } from "../drill.ts";
import type { Ground } from "../ground.ts";
import { untilMailsAreOut } from "../mail-faults.ts";
import { fillCart, readCatalogue } from "../shopper.ts";
import { turn } from "../shop-time.ts";
import { sideBySide } from "../side-by-side.ts";
import { tally } from "#dev/statistics.ts";
import { buyOrders, leaveUnpaid } from "./buying-orders.ts";
import { type Case, Desk } from "./desk.ts";
import { type MoneyEvidence, readMoney } from "./evidence.ts";
import { auditMoney } from "./money-audit.ts";
import { raceDeliveries } from "./race.ts";
import { auditReminders } from "./reminder-audit.ts";
import { readReminders } from "./reminder-evidence.ts";
import { turnOverReminders } from "./reminding.ts";
import { drawSequence, type Sequence } from "./sequence.ts";
import { runDaily, settleUp } from "./settle-up.ts";
import { TAMPERED_KINDS, tamper } from "./tampering.ts";
import { takeStep } from "./take-step.ts";
import { auditWebhooks, readWebhooks } from "./webhook-audit.ts";

const SEQUENCES = 500;
const SEQUENCES_AT_ONCE = 6;
const DAYS = 3;
/** One or two of each: more than a thousand units in all. */
const CART = { lines: 2, quantity: 2 };
/** Twice, late, out of order, and every sixth event never. */
const WEBHOOKS = { copies: 2, delayMs: 50, spreadMs: 1_200, neverShare: 0.16 };
/** By the next day, pending refunds have succeeded, and others have failed. */
const SETTLED_MS = 20 * HOUR_MS;
/** What the provider makes of the next refunds, in turn. */
const OUTCOMES = [
  { status: "failed" },
  { status: "requires_action", becomes: "succeeded", afterMs: SETTLED_MS },
  { status: "pending", becomes: "failed", afterMs: SETTLED_MS },
  { status: "succeeded", becomes: "failed", afterMs: SETTLED_MS },
];
const OUTCOMES_A_DAY = 12;

/** A cart with one of a product, in the first of its plans. */
function cartWith(catalogue: readonly EuroProduct[], productname: string): CartItem | undefined {
  const product = catalogue.find((one) => one.productname === productname);
  const [plan] = offeredPlans(product?.plans ?? {});
  if (!product || plan === undefined) return undefined;
  return parseStoredCart(
    JSON.stringify([{ ...product, plans: onlyPlan(plan, product.plans), quantity: 1 }]),
  )[0];
}

type Play = readonly [Sequence, Case];
type Scene = {
  readonly desk: Desk;
  readonly clerks: readonly [Clerk, Clerk];
  readonly catalogue: readonly EuroProduct[];
  readonly random: Random;
  /** Each sequence with its order. */
  readonly plays: readonly Play[];
};

/** An order for each sequence, and the administrators. */
async function setScene(ground: Ground): Promise<Scene> {
  const { provider, seed } = ground;
  const caller = new Caller(ground.shop.url);
  const random = createRandom(`refunds ${seed}`);
  const catalogue = await readCatalogue(caller);
  const sequences = Array.from({ length: SEQUENCES }, (_, number) => drawSequence(seed, number));
  await provider.set({ webhooks: "once", asyncDelayMs: SETTLED_MS });
  const wanted = sequences.map((one) => ({ ...one, cart: fillCart(random, catalogue, CART) }));
  const orders = await buyOrders(ground, caller, wanted);
  const unpaid = await leaveUnpaid(ground, caller, fillCart(random, catalogue, CART));
  return {
    desk: new Desk(ground, caller, await Clerk.of(ground, "refunding-clerk")),
    clerks: [await Clerk.of(ground, "one-clerk"), await Clerk.of(ground, "two-clerk")],
    catalogue,
    random,
    plays: sequences.flatMap((sequence, number): Play[] => {
      const order = orders[number];
      return order ? [[sequence, { order, unpaid, dispute: undefined }]] : [];
    }),
  };
}

/**
 * One day of every sequence, several at once; then the clock is turned to the next day. Returns a sentence for each kind
 * of news that a webhook brought and the shop did not take in.
 */
async function playDay({ desk, plays }: Scene, day: number): Promise<string[]> {
  const { ground } = desk;
  await desk.clerk.arrive();
  await ground.provider.set({ webhooks: { ...WEBHOOKS, seed: day + 1 } });
  await ground.provider.chooseOutcomes(
    Array.from({ length: OUTCOMES_A_DAY }, (_, index) => OUTCOMES[index % OUTCOMES.length] ?? {}),
  );
  await sideBySide(plays, SEQUENCES_AT_ONCE, async ([{ days }, one]) => {
    for (const step of days[day] ?? []) await takeStep(desk, one, step);
  });
  await ground.provider.set({ api: "ok" });
  await ground.provider.chooseOutcomes([]);
  await ground.provider.idle();
  const untaken = auditWebhooks(await readWebhooks(ground));
  await turn(ground, { days: 1 });
  return untaken;
}

/** Reads the evidence once everything has arrived and the daily job has run. */
async function evidenceAfterJobs(ground: Ground): Promise<MoneyEvidence> {
  await settleUp(ground);
  await runDaily(ground);
  await settleUp(ground);
  await untilMailsAreOut(ground);
  return readMoney(ground);
}

const labelled = (when: string, broken: readonly string[]): string[] =>
  broken.map((sentence) => `${when}: ${sentence}`);

function figuresOf(desk: Desk, { refunds, notes, disputes, provider }: MoneyEvidence): string {
  const count = (state: string) => refunds.filter((refund) => refund.state === state).length;
  const failedLater = refunds.filter(
    ({ state, states }) => state === "failed" && states.some((one) => one.state === "succeeded"),
  );
  const steps = [...desk.taken].flatMap(([kind, times]) => Array.from({ length: times }, () => kind));
  return (
    `${SEQUENCES} sequences of ${steps.length} steps (${tally(steps)}); ${refunds.length} refunds, ` +
    `${desk.dashboard.size} of them in the dashboard, ${count("failed")} failed, ${failedLater.length} of these after they ` +
    `had succeeded, ${refunds.filter(({ retryOf }) => retryOf !== null).length} made again; ${notes.length} credit notes, ` +
    `${disputes.length} disputes, ${provider.refunds.length} refunds at the provider; ${desk.refusals} refusals without a trace`
  );
}

/**
 * 500 random sequences of refunds, disputes and withdrawals, from the shop and from the dashboard, with webhooks twice,
 * late and lost, over orders of which a tenth of the units was refunded while two administrators delivered them: nothing is
 * paid back twice, shop, provider and credit notes agree, rows altered by hand are found, no refunded unit is delivered,
 * and every reminder of what is left goes out once.
 */
export const refunds: Drill = {
  name: "refunds",
  async run(ground: Ground): Promise<Outcome> {
    const { provider, seed } = ground;
    const scene = await setScene(ground);
    const { desk, clerks, catalogue, random } = scene;
    const orders = scene.plays.map(([, { order }]) => order);
    const known = { asks: desk.asks, dashboard: desk.dashboard, revoked: desk.revoked };
    await provider.set({ webhooks: WEBHOOKS });
    const raced = await raceDeliveries(desk, clerks, orders, random);
    const afterRace = auditMoney(await evidenceAfterJobs(ground), known);
    const untaken: string[] = [];
    for (let day = 0; day < DAYS; day += 1) untaken.push(...(await playDay(scene, day)));
    const evidence = await evidenceAfterJobs(ground);
    const afterSequences = auditMoney(evidence, known);
    const tampered = await tamper(desk, orders);
    const reminding = await turnOverReminders(desk, random, (name) => cartWith(catalogue, name));
    await untilMailsAreOut(ground);
    const reminded = await readReminders(ground);
    const atTheEnd = auditMoney(await evidenceAfterJobs(ground), known);
    const { deliveries } = await provider.state();
    const count = (state: string) => deliveries.filter((delivery) => delivery.state === state).length;
    return {
      figures:
        `seed ${seed}: ${raced.units} units, ${raced.refunded} refunded while two administrators delivered, ` +
        `${raced.refused} of their calls refused; ${figuresOf(desk, evidence)}; ` +
        `${count("delivered")} webhooks taken, ${count("suppressed")} events never sent; ${TAMPERED_KINDS} rows altered by hand; ` +
        `${reminding.days} days with ${reminded.mails.length} reminders, ${reminding.renewed} renewals, ${reminding.stopped} stopped`,
      broken: [
        ...labelled("after the deliveries", afterRace),
        ...untaken,
        ...labelled("after the sequences", afterSequences),
        ...tampered,
        ...auditReminders(reminded),
        ...labelled("at the end", atTheEnd),
        ...desk.surprises,
        ...[desk.clerk, ...clerks].flatMap((clerk) =>
          clerk.failures(({ status }) => ![200, 401, 409, 503].includes(status)),
        ),
        ...desk.caller.failures(({ status }) => status !== 200),
        ...desk.caller.leaked(),
      ],
    };
  },
};
