import { useSyncExternalStore } from "react";
import { distinctSlugs } from "#domain/catalogue/compare.ts";
import type { StorageKey } from "#src/api/client-storage.ts";

const SEPARATOR = " ";

/** A list of products that this browser remembers, by slug. */
export type SlugStore = {
  /** The distinct slugs, at most eight; read by event handlers. */
  readonly get: () => string[];
  readonly set: (slugs: readonly string[]) => void;
  /** The slugs as a hook. Empty in a server render, because only the browser stores them. */
  readonly useSlugs: () => string[];
};

/** Returns the list that's stored under this key. Where storage is full or disabled, it lasts as long as the page. */
export function slugStore(key: StorageKey): SlugStore {
  const listeners = new Set<() => void>();
  let unstored = "";

  function read(): string {
    try {
      return window.localStorage.getItem(key) ?? unstored;
    } catch {
      return unstored;
    }
  }

  function set(slugs: readonly string[]): void {
    const text = slugs.join(SEPARATOR);
    unstored = "";
    try {
      if (text === "") window.localStorage.removeItem(key);
      else window.localStorage.setItem(key, text);
    } catch {
      unstored = text;
    }
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    get: () => slugsIn(read()),
    set,
    useSlugs: () => slugsIn(useSyncExternalStore(subscribe, read, () => "")),
  };
}

const slugsIn = (text: string): string[] => distinctSlugs(text.split(SEPARATOR));
