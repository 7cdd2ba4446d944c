import * as z from "zod/mini";
import { type Cents, hasWholeCents, vatWithin } from "./money.ts";
import { isPlan, onlyPlan, type Plan, PLANS } from "./plan.ts";
import { type Product, unitPriceCents } from "./product.ts";

/** The key under which the browser keeps the cart, a serialised list (storefront.md §9). */
export const CART_STORAGE_KEY = "cart";
export const QUANTITY_MIN = 1;
export const QUANTITY_MAX = 99;
export const CART_MAX_LINES = 100;

const euros = z.number().check(z.gte(0), z.refine(hasWholeCents));
const planFlags = z.partialRecord(z.enum(PLANS), z.boolean());
const planPrices = z.partialRecord(z.enum(PLANS), euros);

/**
 * A cart item (storefront.md §3): the product's own fields, `plans` marking the chosen plan, and a quantity.
 * Fields that the shop grew later have defaults, so carts that an older client stored still open (D10).
 */
export const cartItemSchema = z.object({
  productname: z.string().check(z.minLength(1)),
  slug: z._default(z.string(), ""),
  imageUrl: z._default(z.string(), ""),
  price: euros,
  total: euros,
  stock: z.boolean(),
  plans: planFlags,
  planPrices: z._default(planPrices, {}),
  quantity: z._default(z.int().check(z.gte(QUANTITY_MIN), z.lte(QUANTITY_MAX)), 1),
});
export type CartItem = z.infer<typeof cartItemSchema>;

/**
 * Reads what the browser stored. Whatever does not parse as a cart item is dropped, never thrown on (D10); so are
 * items whose stock is false (storefront.md §4), second entries of a product, and lines past the limit.
 */
export function parseStoredCart(stored: string | null): CartItem[] {
  const items: CartItem[] = [];
  for (const candidate of parseList(stored)) {
    const parsed = z.safeParse(cartItemSchema, candidate);
    if (!parsed.success || !parsed.data.stock || !chosenPlan(parsed.data)) continue;
    if (items.some((item) => item.productname === parsed.data.productname)) continue;
    items.push(parsed.data);
  }
  return items.slice(0, CART_MAX_LINES);
}

function parseList(stored: string | null): readonly unknown[] {
  if (stored === null) return [];
  try {
    const value: unknown = JSON.parse(stored);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** A new entry: only the chosen plan marked, quantity 1 (storefront.md §4 SET_CART). */
export function newCartItem(product: Product, plan: Plan): CartItem {
  return {
    productname: product.productname,
    slug: product.slug,
    imageUrl: product.imageUrl,
    price: product.price,
    total: product.total,
    stock: product.stock,
    plans: onlyPlan(plan, product.plans),
    planPrices: product.planPrices,
    quantity: QUANTITY_MIN,
  };
}

/** The plan a cart item was put in with. */
export function chosenPlan(item: Pick<CartItem, "plans">): Plan | undefined {
  return Object.keys(item.plans)
    .filter(isPlan)
    .find((plan) => item.plans[plan] === true);
}

/** What one unit of a cart item costs, as the shopper was shown. */
export function itemUnitCents(item: CartItem): Cents {
  return unitPriceCents(item, chosenPlan(item) ?? "1 year");
}

export function itemCents(item: CartItem): Cents {
  return itemUnitCents(item) * item.quantity;
}

export type CartSums = { readonly units: number; readonly totalCents: Cents; readonly vatCents: Cents };

/** Badge and sums: units, the total, and the VAT taken out of that total once (D12a). */
export function cartSums(items: readonly CartItem[]): CartSums {
  const totalCents = items.reduce((sum, item) => sum + itemCents(item), 0);
  return {
    units: items.reduce((sum, item) => sum + item.quantity, 0),
    totalCents,
    vatCents: vatWithin(totalCents),
  };
}

/** Whether two carts would be charged alike: same products, plans, quantities and prices, in the same order. */
export function sameCart(left: readonly CartItem[], right: readonly CartItem[]): boolean {
  return left.length === right.length && left.every((item, index) => sameLine(item, right[index]));
}

function sameLine(left: CartItem, right: CartItem | undefined): boolean {
  return (
    right !== undefined &&
    left.productname === right.productname &&
    left.quantity === right.quantity &&
    chosenPlan(left) === chosenPlan(right) &&
    itemUnitCents(left) === itemUnitCents(right)
  );
}

