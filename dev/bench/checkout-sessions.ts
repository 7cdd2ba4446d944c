import type Stripe from "stripe";
import { z } from "zod";
import { openStripe } from "#worker/platform/services.ts";
import { percentile } from "../drill/statistics.ts";
import type { BenchRow } from "./row.ts";
import { timedMs } from "./timing.ts";

const GROUP = "Checkout";
const RUNS = 3;
const CALLS = 100;

type Options = {
  readonly siteUrl: string;
  readonly stripeUrl: string;
  readonly stripeKey: string;
};

const productsSchema = z.array(
  z.object({ productname: z.string(), total: z.number(), stock: z.boolean(), slug: z.string() }),
);

/** A cart of two products, as a browser sends it. */
async function cartOfTwo(siteUrl: string): Promise<string> {
  const answer = await fetch(`${siteUrl}/api/products`);
  const products = productsSchema.parse(await answer.json()).filter((product) => product.stock);
  const cart = products
    .slice(0, 2)
    .map(({ productname, total, stock }) => ({ productname, total, stock, quantity: 1 }));
  return JSON.stringify({ cart });
}

/** Opens a session without a cookie, like a browser with no open checkout. */
async function openThroughShop(siteUrl: string, cart: string): Promise<void> {
  const address = `${siteUrl}/stripe/create-checkout-session`;
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: cart,
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}: ${text}`);
}

const line = (name: string) => ({
  quantity: 1,
  price_data: {
    currency: "eur",
    unit_amount: 49_900,
    tax_behavior: "inclusive" as const,
    product_data: { name },
  },
});

/** Opens the same session directly with the sandbox, using the shop's client. */
function openDirectly(stripe: Stripe, siteUrl: string): Promise<unknown> {
  return stripe.checkout.sessions.create({
    mode: "payment",
    ui_mode: "embedded_page",
    return_url: `${siteUrl}/return?session_id={CHECKOUT_SESSION_ID}`,
    line_items: [line("A product, billed for 1 year"), line("Another one, billed for 1 year")],
    invoice_creation: { enabled: true },
  });
}

/**
 * Opening a checkout session through the shop, which prices the cart and records the order, beside the same call to the
 * payment sandbox alone; alternating, one at a time, in milliseconds. Unlike Stripe, the sandbox answers at once.
 */
export async function benchCheckoutSessions({ siteUrl, stripeUrl, stripeKey }: Options): Promise<BenchRow[]> {
  const stripe = openStripe({ stripeApiUrl: new URL(stripeUrl), stripeSecretKey: stripeKey });
  const cart = await cartOfTwo(siteUrl);
  const runs: { shop: number[]; direct: number[] }[] = [];
  // The first call loads what later ones find loaded.
  await openThroughShop(siteUrl, cart);
  await openDirectly(stripe, siteUrl);
  for (let run = 0; run < RUNS; run++) {
    const times = { shop: [] as number[], direct: [] as number[] };
    for (let call = 0; call < CALLS; call++) {
      times.direct.push(await timedMs(() => openDirectly(stripe, siteUrl)));
      times.shop.push(await timedMs(() => openThroughShop(siteUrl, cart)));
    }
    runs.push(times);
  }
  return [50, 99].map((percent) => ({
    group: GROUP,
    what: `opening a session through the shop, p${percent} of ${CALLS}`,
    unit: "ms",
    values: runs.map(({ shop }) => percentile(shop, percent / 100)),
    beside: {
      what: "the sandbox alone",
      values: runs.map(({ direct }) => percentile(direct, percent / 100)),
    },
    aim: null,
  }));
}
