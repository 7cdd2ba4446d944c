import { setTimeout as sleep } from "node:timers/promises";
import type { CartItem } from "#domain/cart/cart.ts";
import type { Caller } from "#dev/testing/caller.ts";
import type { DrillContext } from "./context.ts";
import type { Stop } from "./holding-proxy.ts";
import { AT_ONCE, everyStop, type WorkerKills } from "./worker-kills.ts";
import { setMail } from "./mail-faults.ts";
import { openCheckout, type Purchase } from "./shopper.ts";

/** A shopper retries when the shop says so. */
const ATTEMPTS_MAX = 20;
const AFTER_REFUSAL_MS = 500;
/** Opening a checkout sends fewer statements than this, and recording a payment at most twice as many. */
const OPENING_STATEMENTS = AT_ONCE;
const PAYING_STATEMENTS = 2 * AT_ONCE;

type Shopping = {
  readonly ground: DrillContext;
  readonly caller: Caller;
  readonly worker: WorkerKills;
};

type Kill = { readonly stops?: readonly Stop[]; readonly waiting?: number };

/** Opens a checkout with each cart and kills the Worker on the way. Shoppers who got no response open another one. */
async function openKilled(
  { caller, worker }: Shopping,
  carts: readonly CartItem[][],
  kill: Kill,
  afterwards: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Purchase[]> {
  const opened = new Map<CartItem[], Purchase>();
  const open = async (cart: CartItem[]): Promise<void> => {
    const purchase = await openCheckout(caller, cart);
    if (purchase) opened.set(cart, purchase);
  };
  await worker.during(
    carts.map((cart) => () => open(cart)),
    kill,
  );
  await afterwards();
  for (const cart of carts) if (!opened.has(cart)) opened.set(cart, await openForSure(caller, cart));
  return [...opened.values()];
}

async function openForSure(caller: Caller, cart: CartItem[]): Promise<Purchase> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const purchase = await openCheckout(caller, cart);
    if (purchase) return purchase;
    await sleep(AFTER_REFUSAL_MS);
  }
  throw new Error(`no checkout was opened in ${ATTEMPTS_MAX} attempts`);
}

/**
 * Pays for these purchases, and kills the Worker while a webhook is being delivered. The provider delivers it again.
 */
async function payKilled({ ground, worker }: Shopping, purchases: readonly Purchase[], kill: Kill) {
  await worker.during(
    purchases.map(
      ({ sessionId }) =>
        () =>
          ground.provider.pay(sessionId),
    ),
    kill,
  );
  await ground.provider.settled();
}

/**
 * Buys with the first carts, killing the Worker before and after every statement of opening a checkout and of recording
 * a payment, and while provider and mail API don't respond.
 */
export async function buyThroughKills(
  shopping: Shopping,
  carts: readonly CartItem[][],
): Promise<readonly Purchase[]> {
  const { ground } = shopping;
  const left = [...carts];
  const purchases: Purchase[] = [];
  for (const stops of everyStop(OPENING_STATEMENTS))
    purchases.push(...(await openKilled(shopping, left.splice(0, AT_ONCE), { stops })));
  await ground.provider.set({ api: "hang" });
  const hanging = left.splice(0, AT_ONCE);
  const answersAgain = () => ground.provider.set({ api: "ok" });
  purchases.push(...(await openKilled(shopping, hanging, { waiting: hanging.length }, answersAgain)));
  const unpaid = [...purchases];
  const rounds = everyStop(PAYING_STATEMENTS);
  while (unpaid.length < (rounds.length + 1) * AT_ONCE) {
    const cart = left.shift();
    if (!cart) break;
    const purchase = await openForSure(shopping.caller, cart);
    unpaid.push(purchase);
    purchases.push(purchase);
  }
  for (const stops of rounds) await payKilled(shopping, unpaid.splice(0, AT_ONCE), { stops });
  setMail(ground, "hang");
  await payKilled(shopping, unpaid, { waiting: unpaid.length });
  setMail(ground, "none");
  return purchases;
}
