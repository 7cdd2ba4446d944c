import { z } from "zod";
import { productChangeSchema, productDraftSchema } from "#domain/product-draft.ts";
import { filterSchema, searchSchema } from "#domain/search.ts";
import { plainText } from "#domain/text.ts";
import { closeAfterSave } from "../payments/close-stale.ts";
import { invalidateCatalogue } from "../platform/response-cache/response-cache.ts";
import { adminProcedure, publicProcedure, router } from "../trpc.ts";
import { listProducts, productById, productBySlug, promotedProduct } from "./products.ts";
import { reorderProducts } from "./reorder-products.ts";
import { filterProducts, searchProducts } from "./search.ts";
import { createProduct, removeProduct, updateProduct } from "./write-product.ts";

/**
 * A write of the catalogue: what this isolate kept of it is told anew, whatever came of the write, and open checkouts that
 * no longer fit it are closed.
 */
const catalogueProcedure = adminProcedure.use(async ({ ctx, next }) => {
  const result = await next();
  invalidateCatalogue();
  // After the answer: a save never waits for the payment provider (D67).
  if (result.ok) ctx.waitUntil(closeAfterSave(ctx.services));
  return result;
});

export const productsRouter = router({
  list: publicProcedure.query(({ ctx }) => listProducts(ctx.services.db)),
  byId: publicProcedure
    .input(z.object({ id: plainText("id") }, "The call takes an id."))
    .query(({ ctx, input }) => productById(ctx.services.db, input.id)),
  bySlug: publicProcedure
    .input(z.object({ slug: z.string("slug must be text.") }, "The call takes a slug."))
    .query(({ ctx, input }) => productBySlug(ctx.services.db, input.slug)),
  promoted: publicProcedure.query(({ ctx }) => promotedProduct(ctx.services.db)),
  create: catalogueProcedure
    .input(productDraftSchema)
    .mutation(({ ctx, input }) => createProduct(ctx.services, input, ctx.user.username)),
  update: catalogueProcedure
    .input(
      z.object(
        {
          id: plainText("id"),
          version: z.int("A version is a whole number.").optional(),
          draft: productChangeSchema,
        },
        "The call takes an id and a draft.",
      ),
    )
    .mutation(({ ctx, input }) => updateProduct(ctx.services, input, ctx.user.username)),
  remove: catalogueProcedure
    .input(z.object({ id: plainText("id") }, "The call takes an id."))
    .mutation(({ ctx, input }) => removeProduct(ctx.services, input.id)),
  /** Ids are plain text: a malformed one is answered with the true order, like any other that is not there. */
  reorder: catalogueProcedure
    .input(
      z.object({ ids: z.array(z.string("An id is text."), "ids must be a list.") }, "The call takes ids."),
    )
    .mutation(({ ctx, input }) => reorderProducts(ctx.services.db, input.ids)),
});

export const filtersRouter = router({
  /** The whole answer, for POST /api/filterProducts. */
  all: publicProcedure.input(filterSchema).query(({ ctx, input }) => filterProducts(ctx.services.db, input)),
  /** One page with counts, for the catalogue page (D8). */
  search: publicProcedure
    .input(searchSchema)
    .query(({ ctx, input }) => searchProducts(ctx.services.db, input)),
});
