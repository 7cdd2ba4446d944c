import { adminProcedure, router } from "../trpc.ts";
import { exportCatalogue, exportSchema } from "./export-catalogue.ts";
import { checkSchema } from "./import-input.ts";
import { type ImportReport, planImport } from "./import-plan.ts";

/** Import and export of the whole catalogue. What a check found is applied by POST /api/products/import. */
export const bulkRouter = router({
  export: adminProcedure
    .input(exportSchema)
    .query(({ ctx, input }) => exportCatalogue(ctx.services.db, input)),
  /** A mutation only because files are too long for an address. */
  check: adminProcedure
    .input(checkSchema)
    .mutation(
      async ({ ctx, input }): Promise<ImportReport> => (await planImport(ctx.services.db, input)).report,
    ),
});
