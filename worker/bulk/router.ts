import { CATALOGUE_MAX_BYTES } from "#domain/catalogue-files/catalogue-format.ts";
import { adminProcedure, router } from "../trpc/trpc.ts";
import { checkSchema } from "./import-input.ts";
import { planImport } from "./import-plan.ts";
import { importReportResponse, type ImportReport } from "./response-schemas.ts";

/** The check before an import. POST /api/products/import applies what was checked. */
export const bulkRouter = router({
  /** A mutation only because files are too long for a URL. */
  check: adminProcedure
    .meta({ response: importReportResponse, bodyLimit: { maxBytes: CATALOGUE_MAX_BYTES } })
    .input(checkSchema)
    .mutation(
      async ({ ctx, input }): Promise<ImportReport> => (await planImport(ctx.services.db, input)).report,
    ),
});
