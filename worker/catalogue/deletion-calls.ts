import { z } from "zod";
import { plainText } from "#domain/text/text.ts";
import { staffProcedure } from "../trpc/trpc.ts";
import { catalogueProcedure } from "./catalogue-procedure.ts";
import { dependentsOf } from "./product-dependents.ts";
import { deletedProductsResponse, dependentsResponse, productResponse } from "./response-schemas.ts";
import { listDeleted, restoreProduct } from "./restore-product.ts";

/** A product by its id. Ids are plain text: a malformed id is refused like an unknown one. */
export const idSchema = z.object({ id: plainText("id") }, "The call takes an id.");

/** The administrators' calls about a deletion (D62). */
export const deletionCalls = {
  /** Everything that a deletion affects, to be told before it. */
  dependents: staffProcedure("catalogue.read")
    .output(dependentsResponse)
    .input(idSchema)
    .query(({ ctx, input }) => dependentsOf(ctx.services.db, input.id)),
  /** The latest deleted products, which can be restored. */
  deleted: staffProcedure("catalogue.read")
    .output(deletedProductsResponse)
    .query(({ ctx }) => listDeleted(ctx.services.db)),
  restore: catalogueProcedure
    .meta({ act: { what: "Restored a product" } })
    .output(productResponse)
    .input(idSchema)
    .mutation(({ ctx, input }) => restoreProduct(ctx.acting.db, input.id, ctx.user.username)),
};
