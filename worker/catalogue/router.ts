import { z } from "zod";
import { filterSchema, searchSchema } from "#domain/search.ts";
import { plainText } from "#domain/text.ts";
import { publicProcedure, router } from "../trpc.ts";
import { listProducts, productById, productBySlug } from "./products.ts";
import { filterProducts, searchProducts } from "./search.ts";

export const productsRouter = router({
  list: publicProcedure.query(({ ctx }) => listProducts(ctx.services.db)),
  byId: publicProcedure
    .input(z.object({ id: plainText("id") }))
    .query(({ ctx, input }) => productById(ctx.services.db, input.id)),
  bySlug: publicProcedure
    .input(z.object({ slug: plainText("slug") }))
    .query(({ ctx, input }) => productBySlug(ctx.services.db, input.slug)),
});

export const filtersRouter = router({
  /** The whole answer, for POST /api/filterProducts. */
  all: publicProcedure.input(filterSchema).query(({ ctx, input }) => filterProducts(ctx.services.db, input)),
  /** One page with counts, for the catalogue page (D8). */
  search: publicProcedure
    .input(searchSchema)
    .query(({ ctx, input }) => searchProducts(ctx.services.db, input)),
});
