import { Admins } from "../actors/admins.ts";
import { actAtProvider } from "../actors/bank.ts";
import { paidOrder, setSubscriptionAdmin, withdraw } from "../actors/buyers.ts";
import { bounceMail } from "../actors/mailbox.ts";
import { Office } from "../actors/office.ts";
import { jump, killAll, killOne, overtake, refuseFirst, refuseLate } from "../actors/time.ts";
import { pay, payAll, payForSale } from "../actors/payer.ts";
import { changeProduct } from "../actors/prices.ts";
import { sendEvent, sendUnacknowledged } from "../actors/provider.ts";
import { Shoppers } from "../actors/shoppers.ts";
import { type ActionName, chosenOf, type Step } from "../schedule.ts";
import type { World } from "../world.ts";

/** The triggers of wrangler.toml. */
const OFTEN = "*/5 * * * *";
const DAILY = "17 3 * * *";

/** With this many operations in flight, no new one starts. */
const MOST_AT_ONCE = 6;
/** The maximum time that a step takes in addition to its action. */
const STEP_MS = 20;
/** How far an operation may get in one step. */
const MOST_RELEASES = 16;

type Act = (which: number, more: number) => void | Promise<void>;

/** Every action but repeating the last one. */
function actsOf(world: World): Readonly<Record<Exclude<ActionName, "again">, Act>> {
  const shoppers = new Shoppers(world);
  const admins = new Admins(world);
  const office = new Office(world);
  return {
    sell: (which, more) => sellQuietly(world, shoppers, admins, which, more),
    buy: (which, more) => shoppers.open(which, more),
    renew: (which, more) => renew(world, shoppers, which, more),
    pay: (which, more) => pay(world, which, more),
    tell: (which, more) => sendEvent(world, which, more),
    return: (which) => shoppers.returnFromPaying(which),
    look: (which) => shoppers.look(which),
    "give up": (which) => shoppers.giveUp(which),
    "frequent job": () => world.runJobs("job often", OFTEN),
    "daily job": () => world.runJobs("job daily", DAILY),
    wait: async () => void (await world.passToNextTimer()),
    jump: (which) => jump(world, which),
    kill: (which) => killOne(world, which),
    "kill all": () => killAll(world),
    "change product": (which, more) => changeWhileBuying(world, shoppers, which, more),
    "handle unit": (which, more) => admins.handleUnit(which, more),
    refund: (which, more) => admins.refund(which, more),
    "retry refund": (which, more) => admins.retryRefund(which, more),
    bank: (which, more) => actAtProvider(world, which, more),
    bounce: (which) => bounceMail(world, which),
    "name administrator": (which, more) => setSubscriptionAdmin(world, which, more),
    withdraw: (which, more) => withdrawNow(world, admins, which, more),
    overtake: (which, more) => stall(world, office, which, more),
    "handle withdrawal": (which, more) => office.handleWithdrawal(which, more),
    "resend mail": (which) => office.resendMail(which),
    revoke: (which) => office.revoke(which),
    finish: () => world.finish(),
  };
}

/**
 * Makes a whole sale with nothing else in flight or going wrong: opened, paid by card, reported; occasionally delivered
 * too.
 */
async function sellQuietly(
  world: World,
  shoppers: Shoppers,
  admins: Admins,
  which: number,
  more: number,
): Promise<void> {
  await world.finish();
  shoppers.open(which, more);
  await world.finish();
  await payForSale(world, more);
  await sendUnacknowledged(world);
  await world.finish();
  if (which % 4 < 2) return;
  await setSubscriptionAdmin(world, 0, more);
  await world.finish();
  await admins.deliverAll(which);
  await world.finish();
}

/** Occasionally two renew the same subscription, and pay at the same moment. */
async function renew(world: World, shoppers: Shoppers, which: number, more: number): Promise<void> {
  if (which % 3 !== 2) return shoppers.renew(which, more);
  await shoppers.renewTogether(which, more);
  await world.finish();
  await payAll(world);
}

/** Occasionally changes a product just when somebody buys it. */
async function changeWhileBuying(
  world: World,
  shoppers: Shoppers,
  which: number,
  more: number,
): Promise<void> {
  if (which % 3 === 2) shoppers.open(Math.floor(which / 3), 0);
  await changeProduct(world, which, more);
}

/** Everything stalls, or a mail is refused just before another sender sends it, or the next one of its order. */
function stall(world: World, office: Office, which: number, more: number): Promise<void> {
  const runJob = (): void => world.runJobs("job often", OFTEN);
  const other = Math.floor(which / 3);
  if (which % 3 === 0) return overtake(world, runJob);
  if (which % 3 === 1) return refuseLate(world, () => office.resendMail(other), runJob);
  return refuseFirst(world, (nth) => setSubscriptionAdmin(world, other, more + nth));
}

/** Occasionally withdraws just when the order is delivered. */
async function withdrawNow(world: World, admins: Admins, which: number, more: number): Promise<void> {
  const order = which % 3 === 2 ? await paidOrder(world, which) : undefined;
  if (order) await admins.deliverFirst(which, order);
  await withdraw(world, which, more);
}

type Deed = { readonly name: Exclude<ActionName, "again">; readonly which: number; readonly more: number };

/** Takes the steps of one schedule. */
export class Actions {
  readonly #world: World;
  readonly #acts: Readonly<Record<Exclude<ActionName, "again">, Act>>;
  #last: Deed | undefined;

  constructor(world: World) {
    this.#world = world;
    this.#acts = actsOf(world);
  }

  /** Performs a step as far as it is possible at the moment. */
  async take([name, which, fault, more]: Step): Promise<void> {
    await this.#world.pass(1 + (more % STEP_MS));
    if (name === "release" || this.#world.live.length >= MOST_AT_ONCE) {
      return this.#release(which, fault, 1 + (more % MOST_RELEASES));
    }
    const deed = name === "again" ? this.#lastAgain(which, more) : { name, which, more };
    if (!deed) return;
    this.#last = deed;
    await this.#acts[deed.name](deed.which, deed.more);
    await this.#world.rest();
  }

  /** Returns the last action again, for the same actor or another one. */
  #lastAgain(which: number, more: number): Deed | undefined {
    return this.#last && (more % 2 === 0 ? this.#last : { ...this.#last, which });
  }

  /** Lets one operation continue by some round trips. A fault occurs with the last of them. */
  async #release(which: number, fault: number, times: number): Promise<void> {
    const chosen = chosenOf(this.#world.held(), which);
    // Nothing can be released, so the operations in flight are waiting for a timer.
    if (!chosen) return this.#waitForTime();
    await this.#world.release(chosen, times === 1 ? fault : 0);
    for (let left = times - 1; left > 0 && this.#world.isSound; left -= 1) {
      const next = this.#world.held().find(({ operation }) => operation === chosen.operation);
      if (!next) return;
      await this.#world.release(next, left === 1 ? fault : 0);
    }
  }

  async #waitForTime(): Promise<void> {
    if (this.#world.live.length > 0) await this.#world.passToNextTimer();
  }
}
