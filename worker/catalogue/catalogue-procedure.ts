import { staffProcedure } from "../trpc/trpc.ts";
import { catalogueMemory } from "./snapshot.ts";

/**
 * A write to the catalogue. Whether or not it succeeds, this isolate reads the catalogue again, and open checkouts that
 * no longer match it are closed.
 */
export const catalogueProcedure = staffProcedure("catalogue.write").use(async ({ ctx, next }) => {
  const result = await next();
  catalogueMemory.noteChange();
  // Runs after the response: a save never waits for the payment provider (D67).
  if (result.ok) ctx.waitUntil(ctx.services.afterCatalogueChange());
  return result;
});
