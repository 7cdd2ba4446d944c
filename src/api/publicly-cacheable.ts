import type { ProcedureName } from "./router-types.ts";

/**
 * Calls whose answer is the same for everybody. Their procedures say so (`publiclyCacheable`), and a test holds this list
 * to them: the Worker's code is not for browsers.
 */
export const PUBLICLY_CACHEABLE: readonly ProcedureName[] = [
  "products.byId",
  "products.bySlug",
  "products.bySlugs",
  "products.names",
  "products.promoted",
  "filters.search",
  "filters.suggest",
];
