import { CATALOGUE_MAX_BYTES } from "#domain/catalogue-files/catalogue-format.ts";
import { staffProcedure, router } from "../trpc/trpc.ts";
import { catalogueProcedure } from "../catalogue/catalogue-procedure.ts";
import { undoProducts } from "../catalogue/undo.ts";
import { applyChange, applyChangeSchema, checkChangeSchema, planChange } from "./change-products.ts";
import { checkSchema, planImport } from "./import-plan.ts";
import {
  appliedChangeResponse,
  changeReportResponse,
  importReportResponse,
  type ChangeReport,
  type ImportReport,
} from "./response-schemas.ts";

/** Changes of many products: a file before its import, which POST /api/products/import applies, and a rule (D62). */
export const bulkRouter = router({
  /** It's a mutation only because files are too long for a URL. */
  check: staffProcedure("catalogue.write")
    .meta({
      act: "changes nothing",
      bodyLimit: { maxBytes: CATALOGUE_MAX_BYTES },
    })
    .output(importReportResponse)
    .input(checkSchema)
    .mutation(
      async ({ ctx, input }): Promise<ImportReport> => (await planImport(ctx.services.db, input)).report,
    ),
  /** It's a mutation only because ids are too long for a URL. */
  checkChange: staffProcedure("catalogue.write")
    .meta({
      act: "changes nothing",
      bodyLimit: { maxBytes: CATALOGUE_MAX_BYTES },
    })
    .output(changeReportResponse)
    .input(checkChangeSchema)
    .mutation(
      async ({ ctx, input }): Promise<ChangeReport> =>
        (await planChange(ctx.services.db, input.ids, input.change)).report,
    ),
  applyChange: catalogueProcedure
    .meta({
      act: { what: "Changed several products", undo: undoProducts },
      bodyLimit: { maxBytes: CATALOGUE_MAX_BYTES },
    })
    .output(appliedChangeResponse)
    .input(applyChangeSchema)
    .mutation(({ ctx, input }) => applyChange(ctx.acting.db, input, ctx.user.username)),
});
