import { useSyncExternalStore } from "react";
import { type CartItem, lineOf, newCartItem, QUANTITY_MAX, QUANTITY_MIN } from "#domain/cart/cart.ts";
import { parseStoredCart, storedCart } from "#domain/cart/stored-cart.ts";
import type { Plan } from "#domain/catalogue/plan.ts";
import type { Product } from "#domain/catalogue/product.ts";
import type { StorageKey } from "#src/api/client-storage.ts";

/** The cart's storage key; its value is a serialised list (S60). */
const STORAGE_KEY = "cart" satisfies StorageKey;

const EMPTY: readonly CartItem[] = [];

let items: readonly CartItem[] = EMPTY;
let storage: Storage | null = null;
const listeners = new Set<() => void>();

function change(next: readonly CartItem[]): void {
  items = next;
  for (const listener of listeners) listener();
}

function store(next: readonly CartItem[]): void {
  const inStock = next.filter((item) => item.stock);
  change(inStock);
  try {
    if (inStock.length === 0) storage?.removeItem(STORAGE_KEY);
    else storage?.setItem(STORAGE_KEY, storedCart(inStock));
  } catch {
    // Storage is full or disabled, so the cart lasts as long as this page.
  }
}

function readStored(): readonly CartItem[] {
  try {
    return parseStoredCart(storage?.getItem(STORAGE_KEY) ?? null);
  } catch {
    return [];
  }
}

/** This browser's cart (S59–S61, D10). Every change is stored under the key `cart`, shared by all tabs. */
export const cart = {
  /** Loads the stored cart and follows changes in other tabs. Called once, by the browser's entry. */
  restore(browser: Window): void {
    try {
      storage = browser.localStorage;
    } catch {
      storage = null;
    }
    change(readStored());
    browser.addEventListener("storage", (event) => {
      if (event.key === STORAGE_KEY || event.key === null) change(readStored());
    });
    // Going back from the receipt may restore this page as it was before payment, without the storage events in
    // between.
    browser.addEventListener("pageshow", (event) => {
      if (event.persisted) change(readStored());
    });
  },
  /**
   * SET_CART with a product: adds it with the chosen plan and quantity; each product is in the cart only once. `renews`: the
   * token of the order that the line renews (D51).
   */
  add(product: Product, plan: Plan, quantity = QUANTITY_MIN, renews?: string): void {
    if (lineOf(items, product)) return;
    store([...items, { ...newCartItem(product, plan), quantity, renews }]);
  },
  /** Makes a line renew an order and changes nothing else about it. */
  renew(productname: string, renews: string): void {
    store(items.map((item) => (item.productname === productname ? { ...item, renews } : item)));
  },
  /** SET_CART with a list: replaces the whole cart. */
  replace(next: readonly CartItem[]): void {
    store(next);
  },
  setQuantity(productname: string, quantity: number): void {
    const bounded = Math.min(QUANTITY_MAX, Math.max(QUANTITY_MIN, Math.round(quantity)));
    store(items.map((item) => (item.productname === productname ? { ...item, quantity: bounded } : item)));
  },
  remove(productname: string): void {
    store(items.filter((item) => item.productname !== productname));
  },
  /** EMPTY_CART: empties the cart and deletes the stored one. */
  empty(): void {
    store([]);
  },
  items(): readonly CartItem[] {
    return items;
  },
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The cart's items; empty during a server render. */
export function useCartItems(): readonly CartItem[] {
  return useSyncExternalStore(
    subscribe,
    () => items,
    () => EMPTY,
  );
}

/**
 * The line of a product, if it is in the cart; undefined during a server render. Another line's change doesn't render
 * again what shows this one.
 */
export const useCartItem = (product: Pick<Product, "_id" | "productname">): CartItem | undefined =>
  useSyncExternalStore(
    subscribe,
    () => lineOf(items, product),
    () => undefined,
  );
