import { z } from "zod";
import { type CartItem, chosenPlan } from "#domain/cart/cart.ts";
import { cartSums, itemUnitCents } from "#domain/cart/cart-sums.ts";
import { toEuros } from "#domain/money/euros.ts";
import type { Cents } from "#domain/money/money.ts";
import { offeredPlans, onlyPlan, type Plan } from "#domain/catalogue/plan.ts";
import type { EuroProduct } from "#domain/catalogue/product-euros.ts";
import { cartProductInEuros, parseStoredCart } from "#domain/cart/stored-cart.ts";
import type { Random } from "#dev/catalogue/random.ts";
import { euroProductsResponse } from "#worker/catalogue/product-in-euros.ts";
import { openedCheckoutResponse } from "#worker/sales/checkout/response-schemas.ts";
import type { Caller } from "#dev/testing/caller.ts";

const LINES_MAX = 4;
const QUANTITY_MAX = 5;

/** An order as shown to the shopper: exactly this must be charged. */
export type Purchase = {
  readonly sessionId: string;
  readonly shownCents: Cents;
  readonly lines: readonly PurchaseLine[];
};
export type PurchaseLine = {
  readonly name: string;
  readonly plan: Plan;
  readonly quantity: number;
  readonly cents: Cents;
};

/** The products in stock, as the REST call returns them. */
export async function readCatalogue(caller: Caller): Promise<readonly EuroProduct[]> {
  const { body } = await caller.call("catalogue", "/api/products");
  return euroProductsResponse.parse(JSON.parse(body)).filter(({ stock }) => stock);
}

/** Fills a cart as a shopper might: a few products, each in one of its plans. */
export function fillCart(random: Random, catalogue: readonly EuroProduct[]): CartItem[] {
  const items = new Map<string, object>();
  for (let line = random.whole(1, LINES_MAX); line > 0; line -= 1) {
    const product = catalogue[random.whole(0, catalogue.length - 1)];
    const plans = offeredPlans(product?.plans ?? {});
    const plan = plans[random.whole(0, plans.length - 1)];
    if (!product || plan === undefined) continue;
    items.set(product.productname, {
      ...product,
      plans: onlyPlan(plan, product.plans),
      quantity: random.whole(1, QUANTITY_MAX),
    });
  }
  return parseStoredCart(JSON.stringify([...items.values()]));
}

const lineOf = (item: CartItem) => ({
  ...cartProductInEuros(item),
  quantity: item.quantity,
  unitPrice: toEuros(itemUnitCents(item)),
});

/** Opens a checkout with the cart, from a browser with no checkout open; undefined if the shop didn't open one. */
export async function openCheckout(caller: Caller, cart: readonly CartItem[]): Promise<Purchase | undefined> {
  const { status, body } = await caller.post("create-checkout-session", "/stripe/create-checkout-session", {
    cart: cart.map(lineOf),
  });
  if (status !== 200) return undefined;
  const { sessionId } = openedCheckoutResponse.parse(JSON.parse(body));
  return {
    sessionId,
    shownCents: cartSums(cart).totalCents,
    lines: cart.map((item) => ({
      name: item.productname,
      plan: chosenPlan(item) ?? "1 year",
      quantity: item.quantity,
      cents: itemUnitCents(item),
    })),
  };
}

const receiptSchema = z.object({
  status: z.string(),
  session: z.object({ amount_total: z.number() }),
});

/** Returns from the payment and lists the faults of the receipt. */
export async function visitReturn(caller: Caller, purchase: Purchase): Promise<string[]> {
  const path = `/stripe/session-status?session_id=${purchase.sessionId}`;
  const { status, body } = await caller.call("session-status", path);
  if (status !== 200) return [];
  const receipt = receiptSchema.parse(JSON.parse(body));
  return receipt.session.amount_total === purchase.shownCents
    ? []
    : [
        `${purchase.sessionId}: the receipt says ${receipt.session.amount_total}, shown was ${purchase.shownCents}`,
      ];
}
