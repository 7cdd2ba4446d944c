import type { PricedLine } from "../../records/orders.ts";
import { and, eq, sql } from "drizzle-orm";
import { newCartItem } from "#domain/cart/cart.ts";
import { type CheckoutLine, PAYMENT_MAX_CENTS, plansMarked } from "#domain/cart/checkout-input.ts";
import type { CartChange, ChangedProduct } from "#domain/cart/checkout.ts";
import { type Cents, formatPrice } from "#domain/money/money.ts";
import {
  billingSuffix,
  defaultPlan,
  offeredPlans,
  type Plan,
  planWhenAbsent,
} from "#domain/catalogue/plan.ts";
import { type Product, unitPriceCents } from "#domain/catalogue/product.ts";
import { collectionsIncluding } from "../../catalogue/collections-including.ts";
import { isShownNow, shopColumns, viewProduct } from "../../catalogue/product-view.ts";
import { chargeOf } from "#domain/vat/vat-amounts.ts";
import type { Queryable } from "../../db/client.ts";
import { products } from "../../db/schema/catalogue.ts";
import { isUuid } from "../../db/uuid.ts";
import type { LinkKeys } from "../../records/order-links.ts";
import type { RenewalSettings } from "../../records/units.ts";
import { ShopError } from "../../platform/errors.ts";
import { type CartBuyer, type CheckServices, vatOfCart } from "./tax-order.ts";
import { renewalStartsByLine } from "../renewals/renewals.ts";
import type { CheckedCart } from "./response-schemas.ts";

const PAYMENT_MIN_CENTS = 50;
const TWICE_TEXT = "A product is in the cart twice.";

export type PricedCart =
  | { readonly kind: "priced"; readonly lines: readonly PricedLine[]; readonly amountCents: number }
  | { readonly kind: "changed"; readonly changes: readonly CartChange[] };

type CheckedFor = CartBuyer & { readonly cart: readonly CheckoutLine[] };

/**
 * Finds the lines of a cart that are no longer as the shopper saw them (D11), and returns the plans, collections, first
 * days and the VAT that the cart shows. Records nothing. Throws 400 if two lines name the same product.
 */
export async function checkCart(
  services: CheckServices & { readonly settings: LinkKeys & RenewalSettings },
  { cart, ...buyer }: CheckedFor,
): Promise<CheckedCart> {
  const { db, settings: keys } = services;
  const { changes, lines, products: known } = await priceLines(db, cart);
  const offers = cart.flatMap(({ productname }, at) => {
    const product = known[at];
    return product ? [{ productname, plans: offeredPlans(product.plans), planCents: product.planCents }] : [];
  });
  const productIds = known.flatMap((product) => product?._id ?? []);
  const renewing = cart.map(({ productname, quantity, renews }, at) => ({
    productname,
    quantity,
    token: renews,
    productId: known[at]?._id,
  }));
  return {
    changes,
    offers,
    collections: await collectionsIncluding(db, productIds),
    renewals: await renewalStartsByLine(db, keys, renewing),
    vat: await vatShown(services, buyer, chargeOf(lines).totalCents),
  };
}

/** Returns the VAT that a cart shows; null without a buyer, and for one who can't buy, because the checkout says why. */
async function vatShown(
  services: CheckServices,
  buyer: CartBuyer,
  grossCents: Cents,
): Promise<CheckedCart["vat"]> {
  if (buyer.company === undefined && buyer.residence === undefined) return null;
  try {
    return await vatOfCart(services, buyer, grossCents);
  } catch (error) {
    if (error instanceof ShopError && error.failure === "bad_request") return null;
    throw error;
  }
}

/** Returns what a cart costs on screen, without lines that can't be sold as they are. */
export const cartOnScreen = async (db: Queryable, cart: readonly CheckoutLine[]): Promise<Cents> =>
  chargeOf((await priceLines(db, cart)).lines).totalCents;

/**
 * Prices a cart from the database. The cart is 'changed' if any line differs from what the shopper saw (D11). A change
 * names its line with the cart's exact spelling. Throws 400 if two lines name the same product.
 */
export async function priceCart(db: Queryable, cart: readonly CheckoutLine[]): Promise<PricedCart> {
  const { lines, changes } = await priceLines(db, cart);
  if (changes.length > 0) return { kind: "changed", changes };
  return { kind: "priced", lines, amountCents: payableSum(lines) };
}

/** Returns the sum of lines on screen; 400 if the provider can't take it in one payment. */
export function payableSum(lines: Parameters<typeof chargeOf>[0]): Cents {
  const amountCents = chargeOf(lines).totalCents;
  if (amountCents > PAYMENT_MAX_CENTS) {
    throw new ShopError("bad_request", `A single payment can be at most ${formatPrice(PAYMENT_MAX_CENTS)}.`);
  }
  if (amountCents < PAYMENT_MIN_CENTS) throw new ShopError("bad_request", "This amount is too small to pay.");
  return amountCents;
}

async function priceLines(db: Queryable, cart: readonly CheckoutLine[]) {
  const found = await productsOf(db, cart);
  if (new Set(found.map(({ key, product }) => product?._id ?? key)).size < found.length)
    throw new ShopError("bad_request", TWICE_TEXT);
  const lines: PricedLine[] = [];
  const changes: CartChange[] = [];
  for (const [at, line] of cart.entries()) {
    const priced = priceLine(line, found[at]);
    if ("kind" in priced) changes.push(priced);
    else lines.push(priced);
  }
  return { lines, changes, products: found.map(({ product }) => product) };
}

type FoundProduct = {
  /** The key by which the database compares the line's name (D68). */
  readonly key: string;
  readonly product: Product | undefined;
  /** True if the product has another name than the line. */
  readonly isRenamed: boolean;
};

/**
 * Finds the products of these lines, in the given order: by id, which outlives a rename, or else by name. A name that
 * another product took over after a rename doesn't lead to that one.
 */
async function productsOf(db: Queryable, cart: readonly CheckoutLine[]): Promise<FoundProduct[]> {
  const names = cart.map(({ productname }) => productname);
  const ids = cart.map(({ _id }) => (_id !== undefined && isUuid(_id) ? _id : ""));
  const key = sql<string>`shop_name_key(given.name)`;
  const id = sql`coalesce(
    (select known.id from ${products} as known where known.id = nullif(given.id, '')::uuid),
    (select known.id from ${products} as known where known.name_key = ${key}))`;
  const rows = await db
    .select({
      key,
      isRenamed: sql<boolean>`${products.nameKey} is distinct from ${key}`,
      product: shopColumns,
    })
    .from(
      sql`unnest(${sql.param(names, products.mainCategories)}::text[], ${sql.param(ids, products.mainCategories)}::text[])
        with ordinality as given(name, id, place)`,
    )
    .leftJoin(products, and(eq(products.id, id), isShownNow))
    .orderBy(sql`given.place`);
  return rows.map(({ key, isRenamed, product }) => ({
    key,
    isRenamed,
    product: product ? viewProduct(product) : undefined,
  }));
}

function priceLine(line: CheckoutLine, found: FoundProduct | undefined): PricedLine | CartChange {
  const { productname } = line;
  const product = found?.product;
  if (!product) return { productname, kind: "unknown" };
  const [asked, ...others] = plansMarked(line);
  const plan = planOf(product, asked, others);
  if (!product.stock || plan === undefined) return { productname, kind: "out-of-stock" };
  if (others.length > 0)
    return { productname, kind: "several-plans", product: changedProduct(product, plan) };
  if (asked !== undefined && asked !== plan) {
    return { productname, kind: "plan", was: asked, product: changedProduct(product, plan) };
  }
  const unitCents = unitPriceCents(product, plan);
  // A client that doesn't send the plan's price has shown the total as the price of the line (D11).
  const shownCents = line.unitCents ?? line.totalCents;
  if (shownCents !== unitCents) return priceChange(line, shownCents, unitCents, product, plan);
  if (line.unitCents !== undefined && line.totalCents !== product.totalCents) {
    return priceChange(line, line.totalCents, product.totalCents, product, plan);
  }
  if (found.isRenamed) return { productname, kind: "renamed", product: changedProduct(product, plan) };
  return {
    productId: product._id,
    productname: product.productname,
    plan,
    description: lineText(product.productname, plan, unitCents),
    unitCents,
    listedCents: null,
    quantity: line.quantity,
    renewsOrderId: null,
  };
}

/** A line as the provider's form and invoice name it. */
export const lineText = (productname: string, plan: Plan, unitCents: Cents): string =>
  `${productname} · ${plan} · ${formatPrice(unitCents)}${billingSuffix(plan)}`;

/**
 * Returns the plan that a line is sold with; undefined if the product offers none. If several are marked, it's the
 * default (D10).
 */
function planOf({ plans }: Product, asked: Plan | undefined, others: readonly Plan[]): Plan | undefined {
  if (others.length > 0) return defaultPlan(plans);
  return asked !== undefined && plans[asked] === true ? asked : planWhenAbsent(plans);
}

function priceChange(
  { productname }: CheckoutLine,
  wasCents: Cents,
  nowCents: Cents,
  product: Product,
  plan: Plan,
): CartChange {
  return { productname, kind: "price", wasCents, nowCents, product: changedProduct(product, plan) };
}

function changedProduct(product: Product, plan: Plan): ChangedProduct {
  const { quantity: _quantity, ...facts } = newCartItem(product, plan);
  return facts;
}
