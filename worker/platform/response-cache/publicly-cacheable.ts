import { CATALOGUE_CHANGED_COOKIE } from "#domain/catalogue-change.ts";
import { HOST_PREFIX } from "#domain/cookies.ts";

const CHANGED = `${HOST_PREFIX}${CATALOGUE_CHANGED_COOKIE}=`;

/**
 * Whether a caller gets what everybody gets: nobody in particular, no browser that knows of a newer catalogue (D39), and
 * not as a stream (tRPC's JSON Lines).
 */
export function isPubliclyCacheable(headers: Headers): boolean {
  if (headers.has("authorization") || headers.get("cookie")?.includes(CHANGED) === true) return false;
  return !`${headers.get("trpc-accept")},${headers.get("accept")}`.includes("application/jsonl");
}

/** Where in the shop an address leads: its path and query. */
export const placeOf = (url: string): string => url.slice(url.indexOf("/", "https://".length));
