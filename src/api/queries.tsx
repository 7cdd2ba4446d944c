import type { Queries } from "./query-client.ts";
import { useApi } from "./use-api.ts";

/** Typed query options and cache access for every procedure. */
export function useQueries(): Queries["queries"] {
  return useApi().queries;
}
