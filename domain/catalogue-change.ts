import type { CookieName } from "./cookies.ts";

/** Longest time that catalogue answers may be kept for (CATALOGUE_CACHE_SECONDS). */
export const CATALOGUE_CACHE_MAX_SECONDS = 300;

/**
 * Held by a browser that has changed the catalogue, or was told of a change (D39): the Worker answers it from the database.
 * It ends when no isolate can have an answer of before the change any more, with some seconds for a slow refresh.
 */
export const CATALOGUE_CHANGED_COOKIE = "catalogue-changed" satisfies CookieName;
export const CATALOGUE_CHANGED_SECONDS = CATALOGUE_CACHE_MAX_SECONDS + 10;
