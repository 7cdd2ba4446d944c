import { useSyncExternalStore } from "react";
import { distinctSlugs } from "#domain/catalogue/compare.ts";
import type { StorageKey } from "#src/api/client-storage.ts";

const STORAGE_KEY = "viewed" satisfies StorageKey;
const SEPARATOR = " ";
const listeners = new Set<() => void>();

const slugsIn = (stored: string): string[] => distinctSlugs(stored.split(SEPARATOR));

function stored(): string {
  try {
    return window.localStorage.getItem(STORAGE_KEY) ?? "";
  } catch {
    // Storage is disabled.
    return "";
  }
}

function store(slugs: readonly string[]): void {
  try {
    if (slugs.length === 0) window.localStorage.removeItem(STORAGE_KEY);
    else window.localStorage.setItem(STORAGE_KEY, slugs.join(SEPARATOR));
  } catch {
    // Storage is full or disabled, so nothing is remembered.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores a product as the one viewed last. */
export const noteViewed = (slug: string): void => store(distinctSlugs([slug, ...slugsIn(stored())]));
export const clearViewed = (): void => store([]);

/**
 * The slugs of the products viewed most recently in this browser, newest first. Empty in a server render, because only
 * the browser stores them.
 */
export const useViewedSlugs = (): string[] => slugsIn(useSyncExternalStore(subscribe, stored, () => ""));
