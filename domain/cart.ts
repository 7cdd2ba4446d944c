import { type Euros, hasWholeCents } from "./money.ts";
import { isPlan, onlyPlan, type Plan, type PlanFlags } from "./plan.ts";
import type { Product } from "./product.ts";

export const QUANTITY_MIN = 1;
export const QUANTITY_MAX = 99;
export const CART_MAX_LINES = 100;

/** The product's own fields (S50), plus what a cart line needs: the product's address and plan prices. */
type ProductFacts = Pick<
  Product,
  | "_id"
  | "productname"
  | "slug"
  | "imageUrl"
  | "price"
  | "discountPrice"
  | "total"
  | "description"
  | "stock"
  | "mainCategories"
  | "subcategories"
  | "planPrices"
  | "displayOrder"
>;

/**
 * A cart item (S50, D38): the product's own fields, `plans` with only the chosen plan set, and a quantity. Prices in
 * euros, as the shopper was shown them.
 */
export type CartItem = ProductFacts & { readonly plans: PlanFlags; readonly quantity: number };

/**
 * Reads the stored cart. Never throws: anything that is not a cart item is dropped (D10), as are items out of stock
 * (S61), duplicates of a product, and lines beyond the limit.
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
 * Reads one stored entry. Fields added later have defaults, so that carts stored by older clients still load.
 * Hand-written because a schema library would double the script the cart adds to the first page load.
 */
function readItem(value: unknown): CartItem | null {
  if (!isRecord(value)) return null;
  const { quantity = QUANTITY_MIN } = value;
  const facts = readFacts(value);
  const plans = readPlans(value["plans"], (flag): flag is boolean => typeof flag === "boolean");
  return facts && plans && isQuantity(quantity) ? { ...facts, plans, quantity } : null;
}

function readFacts(value: Record<string, unknown>): ProductFacts | null {
  const { _id = "", productname, slug = "", imageUrl = "", description = "", stock } = value;
  const { price, discountPrice = null, total, displayOrder = 0 } = value;
  const { mainCategories = [], subcategories = [] } = value;
  if (typeof productname !== "string" || productname === "" || typeof stock !== "boolean") return null;
  if (typeof _id !== "string" || typeof slug !== "string") return null;
  if (typeof imageUrl !== "string" || typeof description !== "string") return null;
  if (!isEuros(price) || !isEuros(total) || !(discountPrice === null || isEuros(discountPrice))) return null;
  if (!isNames(mainCategories) || !isNames(subcategories) || typeof displayOrder !== "number") return null;
  const planPrices = readPlans(value["planPrices"] ?? {}, isEuros);
  if (!planPrices) return null;
  const texts = { _id, productname, slug, imageUrl, description, mainCategories, subcategories };
  return { ...texts, price, discountPrice, total, stock, planPrices, displayOrder };
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

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === "string");
}

function isEuros(value: unknown): value is Euros {
  return typeof value === "number" && value >= 0 && hasWholeCents(value);
}

function isQuantity(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= QUANTITY_MIN && Number(value) <= QUANTITY_MAX;
}

/** A new entry: only the chosen plan is set, quantity 1 (S59). */
export function newCartItem(product: Product, plan: Plan): CartItem {
  const { version: _version, ...facts } = product;
  return { ...facts, plans: onlyPlan(plan, product.plans), quantity: QUANTITY_MIN };
}

/** The plan that was chosen when the item was added. */
export function chosenPlan(item: Pick<CartItem, "plans">): Plan | undefined {
  return Object.keys(item.plans)
    .filter(isPlan)
    .find((plan) => item.plans[plan] === true);
}

/** The number on the cart badge (D12a). */
export function countUnits(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0);
}
