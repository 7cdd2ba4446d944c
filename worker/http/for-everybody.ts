import type { Context } from "hono";
import type { AppEnv } from "../app.ts";

/** Whether a caller gets what everybody gets: nobody in particular, and not as a stream (tRPC's JSON Lines). */
export function isForEverybody({ req }: Context<AppEnv>): boolean {
  if (req.header("authorization") !== undefined) return false;
  return !`${req.header("trpc-accept")},${req.header("accept")}`.includes("application/jsonl");
}

/** Where in the shop an address leads: its path and query. */
export const placeOf = (url: string): string => url.slice(url.indexOf("/", "https://".length));
