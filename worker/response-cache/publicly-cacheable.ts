import { CATALOGUE_CHANGED_COOKIE } from "#domain/site/catalogue-change.ts";
import { HOST_PREFIX } from "#domain/site/cookies.ts";

const CHANGED = `${HOST_PREFIX}${CATALOGUE_CHANGED_COOKIE}=`;

/** Whether a caller may know of a newer catalogue than this isolate's: an administrator, or a browser that was told of a change (D39). */
export function mayKnowNewer(headers: Headers): boolean {
  return headers.has("authorization") || headers.get("cookie")?.includes(CHANGED) === true;
}

/**
 * Whether a caller gets the public answer: it is anonymous, does not know of a newer catalogue, and does not ask for a
 * stream (tRPC's JSON Lines).
 */
export function isPubliclyCacheable(headers: Headers): boolean {
  if (mayKnowNewer(headers)) return false;
  return !`${headers.get("trpc-accept")},${headers.get("accept")}`.includes("application/jsonl");
}

/** The path and query of an address. */
export const pathAndQuery = (url: string): string => url.slice(url.indexOf("/", "https://".length));
