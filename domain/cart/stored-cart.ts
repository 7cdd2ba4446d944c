import {
  CART_MAX_LINES,
  type CartItem,
  type CartProduct,
  chosenPlan,
  isSameProduct,
  QUANTITY_MAX,
  QUANTITY_MIN,
} from "./cart.ts";
import { type Euros, hasWholeCents, toCents, toEuros } from "../money/euros.ts";
import { isPlan, type Plan } from "../catalogue/plan.ts";
import { eurosOrNull, planPricesInEuros } from "../catalogue/product-euros.ts";
import { isRecord } from "../text/is-record.ts";

/** Names the order that a cart line renews (D51). Only the server can tell which one, and whether it may be renewed. */
const RENEWAL_TOKEN = /^[0-9a-f]{64}$/;

/** Returns the cart as the browser stores it, with amounts in euros, as every client has stored them (S60). */
export function storedCart(items: readonly CartItem[]): string {
  return JSON.stringify(
    items.map((item) => ({
      ...cartProductInEuros(item),
      quantity: item.quantity,
      renews: item.renews,
    })),
  );
}

/** Returns a cart's product with the field names of the REST calls, in the order of their responses. */
export function cartProductInEuros(item: Omit<CartItem, "quantity" | "renews">) {
  return {
    _id: item._id,
    productname: item.productname,
    slug: item.slug,
    imageUrl: item.imageUrl,
    price: toEuros(item.priceCents),
    discountPrice: eurosOrNull(item.discountCents),
    total: toEuros(item.totalCents),
    description: item.description,
    stock: item.stock,
    mainCategories: item.mainCategories,
    subcategories: item.subcategories,
    plans: item.plans,
    planPrices: planPricesInEuros(item.planCents),
    displayOrder: item.displayOrder,
  };
}

/**
 * Reads the stored cart. Never throws: anything that isn't a cart item is dropped (D10), as are items out of stock
 * (S61), duplicates of a product, and lines beyond the limit.
 */
export function parseStoredCart(stored: string | null): CartItem[] {
  const items: CartItem[] = [];
  for (const candidate of parseList(stored)) {
    const item = readItem(candidate);
    if (!item || !item.stock || !chosenPlan(item)) continue;
    if (items.some((other) => isSameProduct(other, item))) continue;
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
  const { quantity = QUANTITY_MIN, renews } = value;
  const product = readCartProduct(value);
  const plans = readPlans(value["plans"], (flag) => (typeof flag === "boolean" ? flag : undefined));
  if (!product || !plans || !isQuantity(quantity)) return null;
  return {
    ...product,
    plans,
    quantity,
    renews: typeof renews === "string" && RENEWAL_TOKEN.test(renews) ? renews : undefined,
  };
}

function readCartProduct(value: Readonly<Record<string, unknown>>): CartProduct | null {
  const { _id = "", productname, slug = "", imageUrl = "", description = "", stock } = value;
  const { price, discountPrice = null, total, displayOrder = 0 } = value;
  const { mainCategories = [], subcategories = [] } = value;
  if (typeof productname !== "string" || productname === "") return null;
  if (typeof stock !== "boolean" && typeof stock !== "number") return null;
  if (typeof _id !== "string" || typeof slug !== "string") return null;
  if (typeof imageUrl !== "string" || typeof description !== "string") return null;
  if (!isEuros(price) || !isEuros(total) || !(discountPrice === null || isEuros(discountPrice))) return null;
  if (!isNames(mainCategories) || !isNames(subcategories) || typeof displayOrder !== "number") return null;
  const planCents = readPlans(value["planPrices"] ?? {}, (price) =>
    isEuros(price) ? toCents(price) : undefined,
  );
  if (!planCents) return null;
  const texts = { _id, productname, slug, imageUrl, description, mainCategories, subcategories };
  return {
    ...texts,
    priceCents: toCents(price),
    discountCents: discountPrice === null ? null : toCents(discountPrice),
    totalCents: toCents(total),
    stock: Boolean(stock),
    planCents,
    displayOrder,
  };
}

function readPlans<Value>(
  value: unknown,
  readEntry: (entry: unknown) => Value | undefined,
): Partial<Record<Plan, Value>> | null {
  if (!isRecord(value)) return null;
  const read: Partial<Record<Plan, Value>> = {};
  for (const [plan, entry] of Object.entries(value)) {
    const entryOfPlan = readEntry(entry);
    if (!isPlan(plan) || entryOfPlan === undefined) return null;
    read[plan] = entryOfPlan;
  }
  return read;
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
