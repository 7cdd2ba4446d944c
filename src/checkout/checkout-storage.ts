import { type CheckoutMemory, parseCheckoutMemory, withoutPaid } from "#domain/cart/checkout-memory.ts";
import type { StorageKey } from "#src/api/client-storage.ts";
import { cart } from "#src/cart/cart-store.ts";

const STORAGE_KEY = "checkout" satisfies StorageKey;

/** The session opened for this browser's cart (D14). Without storage nothing is remembered. */
export const checkoutStorage = {
  read(): CheckoutMemory | null {
    try {
      return parseCheckoutMemory(window.localStorage.getItem(STORAGE_KEY));
    } catch {
      return null;
    }
  },
  remember(memory: CheckoutMemory): void {
    try {
      window.localStorage.setItem(STORAGE_KEY, JSON.stringify(memory));
    } catch {
      // It couldn't be remembered, so the paid cart stays until the shopper empties it.
    }
  },
  forget(): void {
    try {
      window.localStorage.removeItem(STORAGE_KEY);
    } catch {
      // There was nothing to forget.
    }
  },
};

/**
 * Removes the items that this session paid for from the cart, once (D14). Another session's receipt changes nothing.
 */
export function clearPaid(sessionId: string): void {
  const memory = checkoutStorage.read();
  if (memory?.sessionId !== sessionId) return;
  cart.replace(withoutPaid(cart.items(), memory, sessionId));
  checkoutStorage.forget();
}
