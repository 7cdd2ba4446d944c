import { Admins } from "./actors/admins.ts";
import { actAtProvider } from "./actors/bank.ts";
import { lookAtOrder, nameAdministrator, withdraw } from "./actors/buyers.ts";
import { attack } from "./actors/hostile.ts";
import { jump, killAll, killOne } from "./actors/time.ts";
import { pay } from "./actors/payer.ts";
import { sendEvent, sendUnacknowledged } from "./actors/provider.ts";
import { Shoppers } from "./actors/shoppers.ts";
import { QUIET_SALE, SCALE, type Step } from "./schedule.ts";
import type { World } from "./world.ts";

/** The triggers of wrangler.toml. */
const OFTEN = "*/5 * * * *";
const DAILY = "17 3 * * *";

/** From so much under way on, nobody starts anything. */
const MOST_AT_ONCE = 6;
/** How much time a step takes at most, beside what it does. */
const STEP_MS = 20;
const QUIET_SALE_SHARE = SCALE - QUIET_SALE;

type Act = (which: number, more: number) => void | Promise<void>;
type Action = { readonly share: number; readonly act: Act };

/** Everybody who does something, each with a share of the steps; whatever is left of the scale releases a round trip. */
function actionsOf(world: World): readonly Action[] {
  const shoppers = new Shoppers(world);
  const admins = new Admins(world);
  return [
    { share: QUIET_SALE_SHARE, act: (which, more) => sellQuietly(world, shoppers, which, more) },
    { share: 50, act: (which, more) => shoppers.open(which, more) },
    { share: 45, act: (which, more) => pay(world, which, more) },
    { share: 45, act: (which) => sendEvent(world, which) },
    { share: 30, act: (which) => shoppers.returnFromPaying(which) },
    { share: 10, act: (which) => shoppers.look(which) },
    { share: 10, act: (which) => shoppers.giveUp(which) },
    { share: 12, act: () => world.runJobs("job often", OFTEN) },
    { share: 3, act: () => world.runJobs("job daily", DAILY) },
    { share: 10, act: async () => void (await world.passToNextTimer()) },
    { share: 8, act: (which) => jump(world, which) },
    { share: 6, act: (which) => killOne(world, which) },
    { share: 1, act: () => killAll(world) },
    { share: 8, act: (which, more) => admins.changeProduct(which, more) },
    { share: 6, act: (which, more) => admins.move(which, more) },
    { share: 3, act: (which, more) => admins.reorder(which, more) },
    { share: 30, act: (which, more) => admins.handleUnit(which, more) },
    { share: 24, act: (which, more) => admins.refund(which, more) },
    { share: 5, act: (which) => admins.retryRefund(which) },
    { share: 8, act: (which, more) => actAtProvider(world, which, more) },
    { share: 6, act: (which, more) => nameAdministrator(world, which, more) },
    { share: 4, act: (which) => lookAtOrder(world, which) },
    { share: 3, act: (which, more) => withdraw(world, which, more) },
    { share: 10, act: (which, more) => attack(world, which, more) },
  ];
}

/** A whole sale without anything else under way or going wrong: opened, paid by card, told. */
async function sellQuietly(world: World, shoppers: Shoppers, which: number, more: number): Promise<void> {
  await world.finish();
  shoppers.open(which, more);
  await world.finish();
  await pay(world, 0, 0);
  await sendUnacknowledged(world);
  await world.finish();
}

/** Takes the steps of one schedule. */
export class Actions {
  readonly #world: World;
  readonly #actions: readonly Action[];

  constructor(world: World) {
    this.#world = world;
    this.#actions = actionsOf(world);
  }

  /** Does what a step says, as far as it is possible at the moment. */
  async take([drawn, which, fault, more]: Step): Promise<void> {
    await this.#world.pass(1 + (more % STEP_MS));
    const act = this.#world.live.length < MOST_AT_ONCE ? this.#chosen(drawn % SCALE) : undefined;
    if (act === undefined) return this.#releaseOne(which, fault);
    await act(which, more);
    await this.#world.rest();
  }

  async #releaseOne(which: number, fault: number): Promise<void> {
    const held = this.#world.held();
    const one = held[which % Math.max(1, held.length)];
    if (one) await this.#world.release(one, fault);
    // Nothing can be released, so those that are under way wait for their time.
    else if (this.#world.live.length > 0) await this.#world.passToNextTimer();
  }

  /** Actions stand at the end of the scale: a number that is shrunk to 0 releases the oldest round trip. */
  #chosen(drawn: number): Act | undefined {
    let from = SCALE;
    for (const { share, act } of this.#actions) {
      from -= share;
      if (drawn >= from) return act;
    }
    return undefined;
  }
}
