/** Whether a caller gets what everybody gets: nobody in particular, and not as a stream (tRPC's JSON Lines). */
export function isForEverybody(headers: Headers): boolean {
  if (headers.has("authorization")) return false;
  return !`${headers.get("trpc-accept")},${headers.get("accept")}`.includes("application/jsonl");
}

/** Where in the shop an address leads: its path and query. */
export const placeOf = (url: string): string => url.slice(url.indexOf("/", "https://".length));
