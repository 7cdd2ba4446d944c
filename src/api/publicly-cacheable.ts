import type { ProcedureName } from "./router-types.ts";

/**
 * Calls whose response is the same for everybody. Their procedures declare it (`publiclyCacheable`), and a test keeps
 * this list in step with them, because browsers don't load the Worker's code.
 */
export const PUBLICLY_CACHEABLE: readonly ProcedureName[] = [
  "products.byId",
  "products.bySlug",
  "products.bySlugs",
  "products.names",
  "products.promoted",
  "filters.search",
  "filters.suggest",
  "settings.licenceSource",
];
