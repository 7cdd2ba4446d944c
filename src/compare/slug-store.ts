import { useSyncExternalStore } from "react";
import { distinctSlugs } from "#domain/catalogue/compare.ts";
import type { StorageKey } from "#src/api/client-storage.ts";
import { storedText } from "#src/api/stored-text.ts";

const SEPARATOR = " ";

type FoundBySlug = { readonly asked: string; readonly product: { readonly slug: string } };

/** A list of products that this browser remembers, by slug. */
export type SlugStore = {
  /** The distinct slugs, at most eight; read by event handlers. */
  readonly get: () => string[];
  readonly set: (slugs: readonly string[]) => void;
  /** Replaces slugs from before a rename by the current ones (D9), as the server has found them. */
  readonly follow: (found: readonly FoundBySlug[]) => void;
  /** The slugs as a hook. Empty in a server render, because only the browser stores them. */
  readonly useSlugs: () => string[];
};

/** Returns the list that's stored under this key. Where storage is full or disabled, it lasts as long as the page. */
export function slugStore(key: StorageKey): SlugStore {
  const { get, set, subscribe } = storedText(key);
  const replace = (slugs: readonly string[]) => set(slugs.length === 0 ? null : slugs.join(SEPARATOR));
  return {
    get: () => slugsIn(get()),
    set: replace,
    follow: (found) => {
      const before = slugsIn(get());
      const current = before.map((slug) => found.find(({ asked }) => asked === slug)?.product.slug ?? slug);
      if (current.some((slug, at) => slug !== before[at])) replace(distinctSlugs(current));
    },
    useSlugs: () => slugsIn(useSyncExternalStore(subscribe, get, () => null)),
  };
}

const slugsIn = (text: string | null): string[] => distinctSlugs((text ?? "").split(SEPARATOR));
