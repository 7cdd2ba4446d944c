import type { CookieName } from "./cookies.ts";

/** The longest time for which catalogue responses can be cached (CATALOGUE_CACHE_SECONDS). */
export const CATALOGUE_CACHE_MAX_SECONDS = 300;

/**
 * Set in a browser that has changed the catalogue or was notified of a change (D39): the Worker then answers it from
 * the database. It expires when no isolate can still have an earlier response, plus a few seconds for a slow refresh.
 */
export const CATALOGUE_CHANGED_COOKIE = "catalogue-changed" satisfies CookieName;
export const CATALOGUE_CHANGED_SECONDS = CATALOGUE_CACHE_MAX_SECONDS + 10;

/**
 * Sent with responses that may be out of date because the database was unreachable: the time since when, in ISO 8601.
 */
export const AS_OF_HEADER = "X-Catalogue-As-Of";
