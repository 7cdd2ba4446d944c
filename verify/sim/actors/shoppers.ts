import { z } from "zod";
import { renewalToken } from "#worker/records/order-links.ts";
import { PRODUCTS } from "../catalogue.ts";
import { readShop } from "#verify/model/read-shop.ts";
import type { CartLine } from "#verify/model/evidence.ts";
import { SECRETS } from "../worker.ts";
import type { World } from "../world.ts";

/** Two browsers, each with as many tabs as it likes. */
const BROWSERS = 2;
const PLAN = "1 year";
/** As many hex digits as the shop's own. */
const KEY_CHARS = 40;
/** The possible carts. Tabs mostly agree, so that they open the same checkout. */
const CARTS: readonly (readonly (readonly [name: string, quantity: number])[])[] = [
  [["Draft", 1]],
  [["Draft", 1]],
  [["Draft", 1]],
  [
    ["Draft", 2],
    ["Mesh", 1],
  ],
  [["Survey", 3]],
];

const productsSchema = z.array(
  z.looseObject({ _id: z.string(), productname: z.string(), total: z.number() }),
);
const openedOverRest = z.object({ sessionId: z.string() });
const openedSchema = z.union([
  openedOverRest,
  z.object({ result: z.object({ data: openedOverRest }) }).transform(({ result }) => result.data),
]);

type SeenLine = { readonly productname: string; readonly total: number; readonly quantity: number };

const linesOf = (cart: readonly SeenLine[]): readonly CartLine[] =>
  cart.map(({ productname, total, quantity }) => ({
    name: productname,
    plan: PLAN,
    cents: Math.round(total * 100),
    quantity,
  }));

/** A cart as its shopper sees it, and as a call says it. */
type Wanted = {
  readonly browser: number;
  readonly lines: readonly CartLine[];
  readonly cart: readonly object[];
};

/** A browser's cookie, which a shopper's tabs share. */
const cookieOf = (browser: number): string => `checkout=${String(browser + 1).repeat(KEY_CHARS)}`;

/** Shoppers, each with a browser: they see prices, open checkouts in several tabs, come back from paying, or give up. */
export class Shoppers {
  readonly #world: World;
  /** The price that each browser last showed for a product, in euros as in the REST calls. */
  readonly #seen: Map<string, number>[] = Array.from(
    { length: BROWSERS },
    () => new Map(PRODUCTS.map(({ name, yearCents }) => [name, yearCents / 100])),
  );

  constructor(world: World) {
    this.#world = world;
  }

  /** A shopper looks at the catalogue, and from then on knows its prices. */
  look(which: number): void {
    const browser = which % BROWSERS;
    this.#world.request(`shopper ${browser + 1} looks`, "/api/products", {}, ({ status, body }) => {
      if (status !== 200) return;
      const products = productsSchema.parse(body);
      this.#seen[browser] = new Map(products.map(({ productname, total }) => [productname, total]));
    });
  }

  /** A shopper opens a checkout, in whatever tab. The cart is one of a few, so that tabs agree or differ. */
  open(which: number, more: number): void {
    const browser = which % BROWSERS;
    const cart = this.#cart(browser, more);
    if (cart.length === 0) return;
    const lines = linesOf(cart);
    this.#checkOut(`shopper ${browser + 1} buys`, "/stripe/create-checkout-session", {
      browser,
      lines,
      cart,
    });
  }

  #checkOut(who: string, path: string, { browser, lines, cart }: Wanted): void {
    const from = this.#world.trace.entries.length;
    this.#world.request(
      who,
      path,
      {
        method: "POST",
        headers: { cookie: cookieOf(browser) },
        json: { cart },
      },
      ({ status, body }) => {
        if (status !== 200) return;
        const { sessionId } = openedSchema.parse(body);
        const to = this.#world.trace.entries.length;
        this.#world.evidence.shown.push({ sessionId, browser, lines, from, to });
      },
    );
  }

  /** A shopper renews what was delivered to anybody: one piece of an order. */
  renew(which: number, more: number): Promise<void> {
    return this.#renewIn(which % BROWSERS, which, more);
  }

  /** All shoppers renew the same piece. */
  async renewTogether(which: number, more: number): Promise<void> {
    for (let browser = 0; browser < BROWSERS; browser += 1) await this.#renewIn(browser, which, more);
  }

  async #renewIn(browser: number, which: number, more: number): Promise<void> {
    const { orders } = await readShop(this.#world.control);
    const delivered = orders.filter(({ units }) => units.some(({ state }) => state === "delivered"));
    const order = delivered[Math.floor(which / BROWSERS) % Math.max(1, delivered.length)];
    const unit = order?.units.find(({ state }) => state === "delivered");
    const product = PRODUCTS.find(({ id }) => id === unit?.productId);
    // Nothing can be renewed yet.
    if (!order || !product) return this.open(browser, more);
    const cents = Math.round((this.#seen[browser]?.get(product.name) ?? 0) * 100);
    this.#checkOut(`shopper ${browser + 1} renews`, "/trpc/stripe.createCheckoutSession", {
      browser,
      lines: [{ name: product.name, plan: PLAN, cents, quantity: 1 }],
      cart: [{ productname: product.name, totalCents: cents, renews: renewalToken(SECRETS, order.id) }],
    });
  }

  /** A shopper comes back to the page that the provider leads to. */
  async returnFromPaying(which: number): Promise<void> {
    const session = await this.#session(which);
    if (!session) return;
    const opener = this.#world.evidence.shown.find(({ sessionId }) => sessionId === session);
    this.#world.request("shopper returns", `/stripe/session-status?session_id=${session}`, {
      headers: opener ? { cookie: cookieOf(opener.browser) } : {},
    });
  }

  /** A shopper gives up, in a tab that may be an old one. */
  async giveUp(which: number): Promise<void> {
    const session = await this.#session(which);
    if (!session) return;
    this.#world.request("shopper gives up", "/stripe/expire-checkout-session", {
      method: "POST",
      json: { sessionId: session },
    });
  }

  async #session(which: number): Promise<string | undefined> {
    const { sessions } = await this.#world.sandboxes.books();
    return sessions[which % Math.max(1, sessions.length)]?.id;
  }

  #cart(browser: number, more: number): readonly SeenLine[] {
    const seen = this.#seen[browser];
    return (CARTS[more % CARTS.length] ?? []).flatMap(([productname, quantity]) => {
      const total = seen?.get(productname);
      return total === undefined ? [] : [{ productname, total, quantity }];
    });
  }
}
