import { setTimeout as sleep } from "node:timers/promises";
import { createRandom } from "#dev/catalogue/random.ts";
import type { EuroProduct } from "#domain/catalogue/product-euros.ts";
import { Caller, tally } from "#dev/testing/caller.ts";
import type { Drill, Outcome } from "./drill.ts";
import type { DrillContext } from "./context.ts";
import { brokenPromises } from "./promises.ts";
import { reconcile } from "./reconcile.ts";
import { Rush } from "./rush.ts";
import { fillCart, openCheckout, type Purchase, readCatalogue } from "./shopper.ts";

const SHOPPERS = 10;
const CALM_MS = 1_500;
const OUTAGE_MS = 4_000;
const PROBE_MS = 25;
const PROBE_PATIENCE_MS = 30_000;

/** Sent twice, in any order, after the shopper has returned, and every tenth never. */
const WEBHOOKS = { copies: 2, delayMs: 1_500, spreadMs: 3_000, neverShare: 0.1 };
const DELAYED_PAYMENT_MS = 1_000;

type Part = {
  readonly figures: string;
  readonly broken: readonly string[];
  readonly purchases: readonly Purchase[];
};
type Scene = { readonly ground: DrillContext; readonly catalogue: readonly EuroProduct[] };

/**
 * Opens checkouts until one succeeds. Returns the time until the shop sold again, in milliseconds; NaN if it never
 * does.
 */
async function recoveryMs({ ground, catalogue }: Scene): Promise<number> {
  const caller = new Caller(ground.shop.url);
  const cart = fillCart(createRandom("recovery"), catalogue);
  const started = performance.now();
  while (performance.now() - started < PROBE_PATIENCE_MS) {
    if (await openCheckout(caller, cart)) return performance.now() - started;
    await sleep(PROBE_MS);
  }
  return Number.NaN;
}

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const recovered = (what: string, ms: number): string[] =>
  Number.isNaN(ms) ? [`${what}: the shop did not sell again within ${inSeconds(PROBE_PATIENCE_MS)}`] : [];

type Fault = {
  readonly what: string;
  readonly begin: (ground: DrillContext) => Promise<unknown>;
  readonly end: (ground: DrillContext) => Promise<unknown>;
};

/** During these faults, callers get their response or a 503 with a sentence. */
const FAULTS: readonly Fault[] = [
  { what: "database", begin: ({ database }) => database.off(), end: ({ database }) => database.on() },
  {
    what: "payments 5xx",
    begin: ({ provider }) => provider.set({ api: "error" }),
    end: ({ provider }) => provider.set({ api: "ok" }),
  },
  {
    what: "payments hang",
    begin: ({ provider }) => provider.set({ api: "hang" }),
    end: ({ provider }) => provider.set({ api: "ok" }),
  },
];

async function runFault(scene: Scene, { what, begin, end }: Fault): Promise<Part> {
  const { ground, catalogue } = scene;
  const caller = new Caller(ground.shop.url);
  const rush = new Rush(ground, caller, catalogue, SHOPPERS);
  await sleep(CALM_MS);
  await begin(ground);
  await sleep(OUTAGE_MS);
  await end(ground);
  const ms = await recoveryMs(scene);
  const { purchases, receipts } = await rush.end();
  return {
    figures: `${what} away ${inSeconds(OUTAGE_MS)}: sells again after ${inSeconds(ms)} (${tally(caller.noted.map(({ status }) => status))})`,
    broken: [
      ...recovered(what, ms),
      ...receipts,
      ...caller.failures(({ status }) => status !== 200 && status !== 503).map((one) => `${what}: ${one}`),
      ...caller.leaked().map((one) => `${what}: ${one}`),
    ],
    purchases,
  };
}

/**
 * The database stops and restarts under load, the provider answers 5xx and hangs, and webhooks come twice, late, out of order or never. No promise is broken, and no response contains a
 * stack.
 */
export const outages: Drill = {
  name: "outages",
  async run(ground: DrillContext): Promise<Outcome> {
    const { provider } = ground;
    const scene = { ground, catalogue: await readCatalogue(new Caller(ground.shop.url)) };
    await provider.set({ webhooks: WEBHOOKS, asyncDelayMs: DELAYED_PAYMENT_MS });
    const parts: Part[] = [];
    for (const fault of FAULTS) parts.push(await runFault(scene, fault));
    await provider.settled();
    await provider.set({ webhooks: "once" });
    const purchases = parts.flatMap((part) => part.purchases);
    const left = await reconcile(ground, purchases);
    return {
      figures: `${parts.map(({ figures }) => figures).join("; ")}; ${purchases.length} payments, ${left} found by the scheduled job`,
      broken: [...parts.flatMap(({ broken }) => broken), ...(await brokenPromises(ground, purchases))],
    };
  },
};
