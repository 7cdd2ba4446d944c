import { useSyncExternalStore } from "react";
import {
  CART_STORAGE_KEY,
  type CartItem,
  newCartItem,
  parseStoredCart,
  QUANTITY_MAX,
  QUANTITY_MIN,
} from "#domain/cart.ts";
import type { Plan } from "#domain/plan.ts";
import type { Product } from "#domain/product.ts";

/** storefront.md §3 "Cart state". */
type CartState = { readonly items: readonly CartItem[]; readonly shown: boolean };

const EMPTY: CartState = { items: [], shown: false };

let state: CartState = EMPTY;
let storage: Storage | null = null;
const listeners = new Set<() => void>();

function change(next: Partial<CartState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function store(items: readonly CartItem[]): void {
  const inStock = items.filter((item) => item.stock);
  change({ items: inStock });
  try {
    if (inStock.length === 0) storage?.removeItem(CART_STORAGE_KEY);
    else storage?.setItem(CART_STORAGE_KEY, JSON.stringify(inStock));
  } catch {
    // Storage is full or switched off: the cart lives as long as this page.
  }
}

function readStored(): readonly CartItem[] {
  try {
    return parseStoredCart(storage?.getItem(CART_STORAGE_KEY) ?? null);
  } catch {
    return [];
  }
}

/** The cart of this browser (storefront.md §4, D10). Every change is stored under the key `cart`, shared by all tabs. */
export const cart = {
  /** Takes the stored cart over and follows changes that other tabs make. Called once, by the browser's entry. */
  restore(browser: Window): void {
    try {
      storage = browser.localStorage;
    } catch {
      storage = null;
    }
    change({ items: readStored() });
    browser.addEventListener("storage", (event) => {
      if (event.key === CART_STORAGE_KEY || event.key === null) change({ items: readStored() });
    });
    // Back from the receipt may wake this page as it was before paying; no storage event reached it meanwhile.
    browser.addEventListener("pageshow", (event) => {
      if (event.persisted) change({ items: readStored() });
    });
  },
  /** SET_CART with a product: appends it with the chosen plan and quantity 1; a product stands in the cart once. */
  add(product: Product, plan: Plan): void {
    if (state.items.some((item) => item.productname === product.productname)) return;
    store([...state.items, newCartItem(product, plan)]);
  },
  /** SET_CART with a list: replaces the whole cart. */
  replace(items: readonly CartItem[]): void {
    store(items);
  },
  setQuantity(productname: string, quantity: number): void {
    const bounded = Math.min(QUANTITY_MAX, Math.max(QUANTITY_MIN, Math.round(quantity)));
    store(
      state.items.map((item) => (item.productname === productname ? { ...item, quantity: bounded } : item)),
    );
  },
  remove(productname: string): void {
    store(state.items.filter((item) => item.productname !== productname));
  },
  /** EMPTY_CART: empties the cart and removes the stored one. */
  empty(): void {
    store([]);
  },
  show(): void {
    change({ shown: true });
  },
  hide(): void {
    change({ shown: false });
  },
  items(): readonly CartItem[] {
    return state.items;
  },
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The cart's items; empty while a server renders. */
export function useCartItems(): readonly CartItem[] {
  return useSyncExternalStore(
    subscribe,
    () => state.items,
    () => EMPTY.items,
  );
}

/** Whether the cart panel is open (SHOW_CART, HIDE_CART). */
export function useCartShown(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => state.shown,
    () => false,
  );
}
