import type { StorageKey } from "./kept-in-browser.ts";
import { type Euros, hasWholeCents } from "./money.ts";
import { isPlan, onlyPlan, type Plan, type PlanFlags, type PlanPrices } from "./plan.ts";
import type { Product } from "./product.ts";

/** The key under which the browser keeps the cart, a serialised list (storefront.md §9). */
export const CART_STORAGE_KEY = "cart" satisfies StorageKey;
export const QUANTITY_MIN = 1;
export const QUANTITY_MAX = 99;
export const CART_MAX_LINES = 100;

/**
 * A cart item (storefront.md §3): the product's own fields, `plans` marking the chosen plan, and a quantity. Prices in
 * euros, as the shopper was shown them.
 */
export type CartItem = {
  readonly productname: string;
  readonly slug: string;
  readonly imageUrl: string;
  readonly price: Euros;
  readonly total: Euros;
  readonly stock: boolean;
  readonly plans: PlanFlags;
  readonly planPrices: PlanPrices;
  readonly quantity: number;
};

/**
 * Reads what the browser stored. Whatever does not parse as a cart item is dropped, never thrown on (D10); so are
 * items whose stock is false (storefront.md §4), second entries of a product, and lines past the limit.
 */
export function parseStoredCart(stored: string | null): CartItem[] {
  const items: CartItem[] = [];
  for (const candidate of parseList(stored)) {
    const item = readItem(candidate);
    if (!item || !item.stock || !chosenPlan(item)) continue;
    if (items.some((other) => other.productname === item.productname)) continue;
    items.push(item);
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

/**
 * One stored entry. Fields that the shop grew later have defaults, so carts that an older client stored still open.
 * Written by hand: a schema library would double what the first page load spends on the cart.
 */
function readItem(value: unknown): CartItem | null {
  if (!isRecord(value)) return null;
  const { productname, slug = "", imageUrl = "", price, total, stock, quantity = QUANTITY_MIN } = value;
  if (typeof productname !== "string" || productname === "") return null;
  if (typeof slug !== "string" || typeof imageUrl !== "string" || typeof stock !== "boolean") return null;
  if (!isEuros(price) || !isEuros(total) || !isQuantity(quantity)) return null;
  const plans = readPlans(value["plans"], (flag): flag is boolean => typeof flag === "boolean");
  const planPrices = readPlans(value["planPrices"] ?? {}, isEuros);
  return (
    plans && planPrices && { productname, slug, imageUrl, price, total, stock, plans, planPrices, quantity }
  );
}

function readPlans<Value>(
  value: unknown,
  is: (entry: unknown) => entry is Value,
): Partial<Record<Plan, Value>> | null {
  if (!isRecord(value)) return null;
  const read: Partial<Record<Plan, Value>> = {};
  for (const [plan, entry] of Object.entries(value)) {
    if (!isPlan(plan) || !is(entry)) return null;
    read[plan] = entry;
  }
  return read;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isEuros(value: unknown): value is Euros {
  return typeof value === "number" && value >= 0 && hasWholeCents(value);
}

function isQuantity(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= QUANTITY_MIN && Number(value) <= QUANTITY_MAX;
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

/** What the badge counts (D12a). */
export function countUnits(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0);
}
