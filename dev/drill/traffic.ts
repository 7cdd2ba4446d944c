import { createRandom, type Random } from "#dev/random.ts";
import type { EuroProduct } from "#domain/product-euros.ts";
import { auditPurchases } from "./audit.ts";
import { Caller, NO_ANSWER, type Noted } from "./caller.ts";
import type { Drill, Outcome } from "./drill.ts";
import type { Ground } from "./ground.ts";
import { readOrders } from "./read-orders.ts";
import { reconcile } from "./reconcile.ts";
import { fillCart, openCheckout, type Purchase, readCatalogue, visitReturn } from "./shopper.ts";
import { percentile } from "./statistics.ts";
import { residentMb, workerdPid } from "./workerd.ts";

const CONNECTIONS = 50;
const SECONDS = 60;
const OTHER_PAGES = ["/aboutus", "/contact", "/terms", "/privacy", "/return", "/nowhere"] as const;
const WORDS = ["draw", "3d", "revit", "civil", "render", "auto", "cloud", "film", "größe", "50%"] as const;
const FACETS = ["Windows", "Mac", "Drafting", "Rendering", "Structural design"] as const;
const BUYING_SHARE = 0.25;
const CANCELLING_SHARE = 0.2;

type Visit = {
  readonly ground: Ground;
  readonly caller: Caller;
  readonly random: Random;
  readonly catalogue: readonly EuroProduct[];
  readonly purchases: Purchase[];
  readonly receipts: string[];
};

/** Browses: home, the catalogue, a search, a few products with their pictures, another page. */
async function browse({ caller, random, catalogue }: Visit): Promise<void> {
  await caller.call("home", "/");
  await caller.call("products page", `/products?page=${random.whole(1, 3)}`);
  const word = encodeURIComponent(random.pick(WORDS));
  await caller.call("search page", `/products?q=${word}`);
  const input = { searchText: random.pick(WORDS), subcategories: [random.pick(FACETS)] };
  await caller.call("search", `/trpc/filters.search?input=${encodeURIComponent(JSON.stringify(input))}`);
  for (let count = random.whole(1, 3); count > 0; count -= 1) {
    const product = catalogue[random.whole(0, catalogue.length - 1)];
    if (!product) continue;
    await caller.call("product page", `/products/${product.slug}`);
    await caller.call("picture", product.imageUrl);
    await caller.call("product", `/api/products/${product._id}`);
  }
  await caller.call("other page", random.pick(OTHER_PAGES));
}

/** Fills a cart and opens the checkout; then pays and returns, or cancels. */
async function buy({ ground, caller, random, catalogue, purchases, receipts }: Visit): Promise<void> {
  const purchase = await openCheckout(caller, fillCart(random, catalogue));
  if (!purchase) return;
  const { sessionId } = purchase;
  if (random.chance(CANCELLING_SHARE)) {
    await caller.post("cancel", "/stripe/expire-checkout-session", { sessionId });
    return;
  }
  await ground.provider.pay(sessionId);
  purchases.push(purchase);
  receipts.push(...(await visitReturn(caller, purchase)));
}

/** One of the other pages does not exist. */
const isFailure = ({ status, what }: Noted): boolean =>
  status === NO_ANSWER || status >= 500 || (status >= 400 && what !== "other page");

/**
 * 60 s of shoppers on 50 connections: no request fails and every purchase is right; reports the process's memory
 * (docs/drills.md).
 */
export const traffic: Drill = {
  name: "traffic",
  async run(ground: Ground): Promise<Outcome> {
    const caller = new Caller(ground.shop.url);
    const catalogue = await readCatalogue(caller);
    const purchases: Purchase[] = [];
    const receipts: string[] = [];
    const pid = workerdPid();
    const startMb = residentMb(pid);
    const end = performance.now() + SECONDS * 1000;
    const shop = async (number: number): Promise<void> => {
      const random = createRandom(`visitor ${number}`);
      const visit = { ground, caller, random, catalogue, purchases, receipts };
      while (performance.now() < end) {
        await browse(visit);
        if (random.chance(BUYING_SHARE)) await buy(visit);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => shop(number)));
    const endMb = residentMb(workerdPid());
    await ground.provider.settled();
    await reconcile(ground, purchases);
    const orders = await readOrders(
      ground,
      purchases.map(({ sessionId }) => sessionId),
    );
    const times = caller.noted.map(({ ms }) => ms);
    return {
      figures:
        `${times.length} requests at ${CONNECTIONS} connections, ${Math.round(times.length / SECONDS)} a second; ` +
        `median ${Math.round(percentile(times, 0.5))} ms, p99 ${Math.round(percentile(times, 0.99))} ms; ` +
        `${caller.noted.filter(({ status }) => status >= 500).length} answers 5xx; ${purchases.length} bought; ` +
        `Worker's memory ${Math.round(startMb)} MB at the start, ${Math.round(endMb)} MB at the end`,
      broken: [
        ...caller.failures(isFailure),
        ...caller.leaked(),
        ...(workerdPid() === pid ? [] : ["the Worker's process was restarted"]),
        ...receipts,
        ...auditPurchases(purchases, orders, (await ground.provider.state()).sessions),
      ],
    };
  },
};
