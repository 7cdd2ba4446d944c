import { inArray, sql } from "drizzle-orm";
import { newCartItem } from "#domain/cart.ts";
import {
  type CartChange,
  type ChangedProduct,
  type CheckoutLine,
  PAYMENT_MAX_CENTS,
  plannedAs,
  productKey,
} from "#domain/checkout.ts";
import { formatPrice, toCents, toEuros } from "#domain/money.ts";
import { billingSuffix, type Plan, planWhenAbsent } from "#domain/plan.ts";
import { type Product, unitPriceCents } from "#domain/product.ts";
import { productColumns, viewProduct } from "../catalogue/product-view.ts";
import type { Queryable } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { ShopError } from "../errors.ts";

const PAYMENT_MIN_CENTS = 50;

/** One line at the server's price (D11). Amounts in cents. */
export type PricedLine = {
  readonly productId: string;
  readonly productname: string;
  readonly plan: Plan;
  readonly description: string;
  readonly unitCents: number;
  readonly quantity: number;
};

export type PricedCart =
  | { readonly kind: "priced"; readonly lines: readonly PricedLine[]; readonly amountCents: number }
  | { readonly kind: "changed"; readonly changes: readonly CartChange[] };

/** Prices a cart from the database. Any line that is no longer as the shopper saw it makes the cart 'changed' (D11). */
export async function priceCart(db: Queryable, cart: readonly CheckoutLine[]): Promise<PricedCart> {
  const catalogue = await productsNamed(
    db,
    cart.map((line) => line.productname),
  );
  const lines: PricedLine[] = [];
  const changes: CartChange[] = [];
  for (const line of cart) {
    const priced = priceLine(line, catalogue.get(productKey(line.productname)));
    if ("kind" in priced) changes.push(priced);
    else lines.push(priced);
  }
  if (changes.length > 0) return { kind: "changed", changes };
  const amountCents = lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0);
  if (amountCents > PAYMENT_MAX_CENTS) {
    throw new ShopError("bad_request", `One payment can be at most ${formatPrice(PAYMENT_MAX_CENTS)}.`);
  }
  if (amountCents < PAYMENT_MIN_CENTS)
    throw new ShopError("bad_request", "This amount is too small to be paid.");
  return { kind: "priced", lines, amountCents };
}

async function productsNamed(db: Queryable, names: readonly string[]): Promise<Map<string, Product>> {
  const rows = await db
    .select(productColumns)
    .from(products)
    .where(inArray(sql`lower(btrim(${products.productname}))`, names.map(productKey)));
  return new Map(rows.map((row) => [productKey(row.productname), viewProduct(row)]));
}

function priceLine(line: CheckoutLine, product: Product | undefined): PricedLine | CartChange {
  if (!product) return { productname: line.productname, kind: "unknown" };
  if (!product.stock) return { productname: line.productname, kind: "out-of-stock" };
  const asked = plannedAs(line);
  const plan = asked !== undefined && product.plans[asked] === true ? asked : planWhenAbsent(product.plans);
  if (plan === undefined) return { productname: line.productname, kind: "out-of-stock" };
  if (asked !== undefined && asked !== plan) {
    return {
      productname: line.productname,
      kind: "plan",
      was: asked,
      product: changedProduct(product, plan),
    };
  }
  const unitCents = unitPriceCents(product, plan);
  if (line.unitPrice !== undefined && toCents(line.unitPrice) !== unitCents) {
    return priceChange(line, line.unitPrice, toEuros(unitCents), product, plan);
  }
  if (toCents(line.total) !== toCents(product.total)) {
    return priceChange(line, line.total, product.total, product, plan);
  }
  return {
    productId: product._id,
    productname: product.productname,
    plan,
    description: `${product.productname} · ${plan} · ${formatPrice(unitCents)}${billingSuffix(plan)}`,
    unitCents,
    quantity: line.quantity,
  };
}

function priceChange(line: CheckoutLine, was: number, now: number, product: Product, plan: Plan): CartChange {
  return { productname: line.productname, kind: "price", was, now, product: changedProduct(product, plan) };
}

function changedProduct(product: Product, plan: Plan): ChangedProduct {
  const { quantity: _quantity, ...facts } = newCartItem(product, plan);
  return facts;
}
