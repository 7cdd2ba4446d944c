import { CATALOGUE_MAX_BYTES } from "#domain/catalogue-files/catalogue-format.ts";
import { adminProcedure, router } from "../trpc/trpc.ts";
import { checkSchema } from "./import-input.ts";
import { planImport } from "./import-plan.ts";
import { importReportResponse, type ImportReport } from "./response-schemas.ts";

/** Checks a file before its import. POST /api/products/import then applies it. */
export const bulkRouter = router({
  /** It's a mutation only because files are too long for a URL. */
  check: adminProcedure
    .meta({ response: importReportResponse, bodyLimit: { maxBytes: CATALOGUE_MAX_BYTES } })
    .input(checkSchema)
    .mutation(
      async ({ ctx, input }): Promise<ImportReport> => (await planImport(ctx.services.db, input)).report,
    ),
});
