import type { StorageKey } from "./client-storage.ts";

/** A text that this browser stores; null without one. Where storage is full or disabled, it lasts as long as the page. */
export type StoredText = {
  readonly get: () => string | null;
  readonly set: (text: string | null) => void;
  /** Calls the listener after each `set` of this tab. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls the listener after a change in any of this browser's tabs. */
  readonly subscribeInAllTabs: (listener: () => void) => () => void;
};

/** Returns the text that's stored under this key. */
export function storedText(key: StorageKey): StoredText {
  const listeners = new Set<() => void>();
  let unstored: string | null = null;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get: () => {
      try {
        return window.localStorage.getItem(key) ?? unstored;
      } catch {
        return unstored;
      }
    },
    set: (text) => {
      unstored = null;
      try {
        if (text === null) window.localStorage.removeItem(key);
        else window.localStorage.setItem(key, text);
      } catch {
        unstored = text;
      }
      for (const listener of listeners) listener();
    },
    subscribe,
    subscribeInAllTabs: (listener) => {
      const end = subscribe(listener);
      window.addEventListener("storage", listener);
      return () => {
        end();
        window.removeEventListener("storage", listener);
      };
    },
  };
}
