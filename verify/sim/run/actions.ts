import { Admins } from "../actors/admins.ts";
import { actAtProvider } from "../actors/bank.ts";
import { correctInvoice, endViesOutage, refundVat, turnVies } from "../actors/companies.ts";
import {
  askForLink,
  endLinks,
  lookAtOrder,
  setSubscriptionAdmin,
  paidOrder,
  readReceipt,
  stopReminders,
  withdraw,
  writeToShop,
} from "../actors/buyers.ts";
import { attack } from "../actors/hostile.ts";
import { Factors } from "../actors/factors.ts";
import { CatalogueEditors } from "../actors/catalogue-editors.ts";
import { bounceMail } from "../actors/mailbox.ts";
import { Members } from "../actors/members.ts";
import { Owners } from "../actors/owners.ts";
import { People } from "../actors/people.ts";
import { Staff } from "../actors/staff.ts";
import { Office } from "../actors/office.ts";
import { jump, killAll, killOne, overtake, refuseFirst, refuseLate } from "../actors/time.ts";
import { pay, payAll, payForSale } from "../actors/payer.ts";
import { sendEvent, sendUnacknowledged } from "../actors/provider.ts";
import { Shoppers } from "../actors/shoppers.ts";
import { currentAction } from "../operation.ts";
import { type ActionName, chosenOf, type Step } from "../schedule.ts";
import type { World } from "../world.ts";

/** The triggers of wrangler.toml. */
const OFTEN = "*/5 * * * *";
const DAILY = "17 3 * * *";

/** With this many operations in flight, no new one starts. */
const MOST_AT_ONCE = 6;
/** The maximum time that a step takes in addition to its action. */
const STEP_MS = 20;
/** After this long, VIES is asked again about a number that it was silent about. */
const ASKED_AGAIN_MS = 6 * 60 * 1000;
/** How far an operation may get in one step. */
const MOST_RELEASES = 16;

type Act = (which: number, more: number) => void | Promise<void>;

/** Every action but repeating the last one. */
function actsOf(world: World): Readonly<Record<Exclude<ActionName, "again">, Act>> {
  const members = new Members(world);
  const shoppers = new Shoppers(world, (which) => members.headersOf(which));
  const admins = new Admins(world);
  const editors = new CatalogueEditors(world);
  const office = new Office(world);
  const people = new People(world);
  const staff = new Staff(world, people);
  const owners = new Owners(world, people, staff);
  const factors = new Factors(world, people);
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
    "change product": (which, more) => changeProduct(shoppers, editors, which, more),
    "move product": (which, more) => editors.move(which, more),
    reorder: (which, more) => editors.reorder(which, more),
    "handle unit": (which, more) => admins.handleUnit(which, more),
    refund: (which, more) => admins.refund(which, more),
    "retry refund": (which, more) => admins.retryRefund(which, more),
    bank: (which, more) => actAtProvider(world, which, more),
    bounce: (which) => bounceMail(world, which),
    "name administrator": (which, more) => setSubscriptionAdmin(world, which, more),
    "read order": (which, more) => lookAtOrder(world, which, more),
    withdraw: (which, more) => withdrawNow(world, admins, which, more),
    attack: (which, more) => attack(world, which, more),
    overtake: (which, more) => stall(world, office, which, more),
    browse: (which, more) => shoppers.browse(which, more),
    "stop reminders": (which, more) => stopReminders(world, which, more),
    "ask for link": (which, more) => askForLink(world, which, more),
    "end links": (which, more) => (more % 2 === 0 ? endLinks(world, which) : office.endLinks(which)),
    "read receipt": (which) => readReceipt(world, which),
    write: (which, more) => writeToShop(world, which, more),
    "handle withdrawal": (which, more) => office.handleWithdrawal(which, more),
    "resend mail": (which) => office.resendMail(which),
    revoke: (which) => office.revoke(which),
    "keep catalogue": (which, more) => editors.keepCatalogue(which, more),
    "save file": (which, more) => office.saveFile(which, more),
    "look around": (which, more) => office.lookAround(which, more),
    "read message": (which, more) => office.readMessage(which, more),
    register: (which) => members.register(which),
    "sign in": (which, more) => members.signIn(which, more),
    "change password": (which, more) => members.changePassword(which, more),
    "sign out": (which) => members.signOut(which),
    refresh: (which) => members.refresh(which),
    "own orders": (which, more) => members.lookAtOwn(which, more),
    "sell to company": (which, more) => sellToCompany(world, shoppers, which, more),
    "buy for company": (which, more) => shoppers.buyForCompany(which, more),
    "correct invoice": (which, more) => correctInvoice(world, which, more),
    "refund VAT": (which, more) => refundVat(world, () => sellToCompany(world, shoppers, 0, 0), which, more),
    "turn VIES": (which) => turnVies(world, which),
    "manage staff": (which, more) => owners.manage(which, more),
    "work as staff": (which, more) => staff.work(people.at(more), which),
    "sign in with a factor": (which, more) => factors.signIn(which, more),
    "change factors": (which) => factors.change(which),
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

/**
 * Makes a whole sale to a company with nothing else in flight, mostly while VIES is silent; then it answers, and mostly
 * the job asks it again.
 */
async function sellToCompany(world: World, shoppers: Shoppers, which: number, more: number): Promise<void> {
  await world.finish();
  if (which % 4 < 3) turnVies(world, 0);
  shoppers.buyForCompany(which, more);
  await world.finish();
  await payForSale(world, more);
  await sendUnacknowledged(world);
  await world.finish();
  endViesOutage(world);
  if (Math.floor(which / 4) % 4 === 3) return;
  await world.pass(ASKED_AGAIN_MS);
  world.runJobs("job often", OFTEN);
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
async function changeProduct(
  shoppers: Shoppers,
  editors: CatalogueEditors,
  which: number,
  more: number,
): Promise<void> {
  if (which % 3 === 2) shoppers.open(Math.floor(which / 3), 0);
  await editors.changeProduct(which, more);
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
    await currentAction.run(deed.name, async () => this.#acts[deed.name](deed.which, deed.more));
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
