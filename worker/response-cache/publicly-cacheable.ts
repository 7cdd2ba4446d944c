import { CATALOGUE_CHANGED_COOKIE } from "#domain/site/catalogue-change.ts";
import { HOST_PREFIX } from "#domain/site/cookies.ts";

const CHANGED = `${HOST_PREFIX}${CATALOGUE_CHANGED_COOKIE}=`;

/**
 * Returns whether a caller may know of a newer catalogue than this isolate's: an administrator, or a browser that was
 * notified of a change (D39).
 */
export function mayKnowNewer(headers: Headers): boolean {
  return headers.has("authorization") || headers.get("cookie")?.includes(CHANGED) === true;
}

/**
 * Returns whether a caller gets the public response: it is anonymous, doesn't know of a newer catalogue, and doesn't
 * request a stream (tRPC's JSON Lines).
 */
export function isPubliclyCacheable(headers: Headers): boolean {
  if (mayKnowNewer(headers)) return false;
  return !`${headers.get("trpc-accept")},${headers.get("accept")}`.includes("application/jsonl");
}

/** Returns the path and query of an address. */
export const pathAndQuery = (url: string): string => url.slice(url.indexOf("/", "https://".length));
