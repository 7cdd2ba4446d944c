import { useSyncExternalStore } from "react";
import { distinctSlugs } from "#domain/catalogue/compare.ts";
import type { StorageKey } from "#src/api/client-storage.ts";
import { storedText } from "#src/api/stored-text.ts";

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
  const { get, set, subscribe } = storedText(key);
  return {
    get: () => slugsIn(get()),
    set: (slugs) => set(slugs.length === 0 ? null : slugs.join(SEPARATOR)),
    useSlugs: () => slugsIn(useSyncExternalStore(subscribe, get, () => null)),
  };
}

const slugsIn = (text: string | null): string[] => distinctSlugs((text ?? "").split(SEPARATOR));
