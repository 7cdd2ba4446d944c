import { CATALOGUE_MAX_BYTES } from "#domain/catalogue-files/catalogue-format.ts";
import { productDraftSchema } from "#domain/catalogue/product-draft.ts";
import type { Catalogue } from "#domain/search/catalogue.ts";
import { searchCatalogue } from "#domain/search/search-catalogue.ts";
import { suggest } from "#domain/search/suggest.ts";
import { matchName } from "#domain/search/match-name.ts";
import { namesSchema, searchSchema, suggestSchema } from "#domain/search/search.ts";
import {
  matchingProductsSchema,
  productChoicesSchema,
  productsPageSchema,
} from "#domain/search/products-page.ts";
import { messageResponse } from "../platform/response-schemas.ts";
import type { Context } from "../request/context.ts";
import { limitedBy, staffProcedure, publicProcedure, router } from "../trpc/trpc.ts";
import { catalogueProcedure } from "./catalogue-procedure.ts";
import { dependentsOf, removeProduct } from "./delete-products.ts";
import { moveProduct, moveToPlace, reorderProducts } from "./display-order.ts";
import {
  cacheableId,
  cacheableSearch,
  cacheableSlug,
  cacheableSlugs,
  idSchema,
  moveSchema,
  moveToPlaceSchema,
  parseDisplayOrder,
  reorderSchema,
  slugSchema,
  slugsSchema,
  updateOrderSchema,
  updateSchema,
} from "./inputs.ts";
import { countMissedSearch, missedText } from "./missed-searches.ts";
import {
  euroChangeBody,
  euroDraftBody,
  euroProductResponse,
  presentProduct,
  readChange,
  readDraft,
} from "./product-in-euros.ts";
import { matchingIds, productChoices, productsPage } from "./products-page.ts";
import {
  productById,
  productBySlug,
  productNames,
  productsBySlugs,
  productToEdit,
  promotedProducts,
} from "./products.ts";
import {
  askedProductsResponse,
  productResponse,
  productIdsResponse,
  productNamesResponse,
  nameMatchesResponse,
  productChoicesResponse,
  productsPageResponse,
  promotedResponse,
  productOnPageResponse,
  searchResponse,
  suggestionsResponse,
  deletedProductsResponse,
  dependentsResponse,
} from "./response-schemas.ts";
import { listDeleted, restoreProduct } from "./restore-product.ts";
import { undoMove, undoProducts, undoReorder } from "./undo.ts";
import { createProduct, updateProduct } from "./write-product.ts";

async function catalogueOf({ services }: Context): Promise<Catalogue> {
  return (await services.catalogue.read()).catalogue;
}

export const productsRouter = router({
  byId: publicProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/api/products/:id",
        summary: "Returns one product.",
        refusals: { 404: "There is no product with this id." },
        toRestResponse: presentProduct,
        response: euroProductResponse,
      },
      publiclyCacheable: cacheableId,
    })
    .output(productResponse)
    .input(idSchema)
    .query(async ({ ctx, input }) => productById(await catalogueOf(ctx), input.id)),
  bySlug: publicProcedure
    .meta({ publiclyCacheable: cacheableSlug })
    .output(productOnPageResponse)
    .input(slugSchema)
    .query(async ({ ctx, input }) => productBySlug(await catalogueOf(ctx), input.slug)),
  /** For comparing products, and for recently viewed ones (D65). */
  bySlugs: publicProcedure
    .meta({ publiclyCacheable: cacheableSlugs })
    .output(askedProductsResponse)
    .input(slugsSchema)
    .query(async ({ ctx, input }) => productsBySlugs(await catalogueOf(ctx), input.slugs)),
  /** For an edit; also of a product that the shop doesn't show (D62). */
  toEdit: staffProcedure("catalogue.read")
    .output(productResponse)
    .input(idSchema)
    .query(async ({ ctx, input }) => productToEdit(await catalogueOf(ctx), input.id)),
  /** For the administrators' list (S46). */
  page: staffProcedure("catalogue.read")
    .output(productsPageResponse)
    .input(productsPageSchema)
    .query(async ({ ctx, input }) => productsPage(await catalogueOf(ctx), input)),
  /** For choosing every product of that list. */
  matching: staffProcedure("catalogue.read")
    .output(productIdsResponse)
    .input(matchingProductsSchema)
    .query(async ({ ctx, input }) => ({ ids: matchingIds(await catalogueOf(ctx), input) })),
  /** For choosing a collection's included products (D71). */
  choices: staffProcedure("catalogue.read")
    .output(productChoicesResponse)
    .input(productChoicesSchema)
    .query(async ({ ctx, input }) => productChoices(await catalogueOf(ctx), input)),
  /**
   * Finds the products that a pasted list names, in the list's sequence (D90). It changes nothing, and is a mutation only
   * because a list is too long for a URL.
   */
  named: publicProcedure
    .output(nameMatchesResponse)
    .input(namesSchema)
    .concat(limitedBy("LIMIT_CHECKOUT"))
    .mutation(async ({ ctx, input }) => {
      const { index } = await catalogueOf(ctx);
      return input.names.map((name) => matchName(index, name));
    }),
  names: publicProcedure
    .meta({ publiclyCacheable: true })
    .output(productNamesResponse)
    .query(async ({ ctx }) => productNames(await catalogueOf(ctx))),
  promoted: publicProcedure
    .meta({ publiclyCacheable: true })
    .output(promotedResponse)
    .query(async ({ ctx }) => promotedProducts(await catalogueOf(ctx))),
  create: catalogueProcedure
    .meta({
      act: { what: "Added a product" },
      rest: {
        method: "POST",
        path: "/api/products",
        summary: "Adds a product at the end of the catalogue.",
        refusals: { 409: "A product with this name exists, or the catalogue is full." },
        readInput: async ({ json }) => readDraft(await json()),
        body: euroDraftBody,
        toRestResponse: presentProduct,
        response: euroProductResponse,
      },
    })
    .output(productResponse)
    .input(productDraftSchema)
    .mutation(({ ctx, input }) => createProduct(ctx.acting, input, ctx.user.username)),
  update: catalogueProcedure
    .meta({
      act: { what: "Changed a product", undo: undoProducts },
      rest: {
        method: "PUT",
        path: "/api/products/update/:id",
        summary: "Replaces a product without a version check; omitted optional fields keep their value.",
        refusals: {
          404: "There is no product with this id.",
          409: "Another product has this name, or the change would replace a scheduled price that runs.",
        },
        readInput: async ({ params, json }) => ({ ...params, draft: readChange(await json()) }),
        body: euroChangeBody,
        toRestResponse: presentProduct,
        response: euroProductResponse,
      },
    })
    .output(productResponse)
    .input(updateSchema)
    .mutation(({ ctx, input }) => updateProduct(ctx.acting, input, ctx.user.username)),
  remove: catalogueProcedure
    .meta({
      act: { what: "Deleted a product" },
      rest: {
        method: "DELETE",
        path: "/api/products/delete/:id",
        summary: "Deletes a product. An administrator can restore it for 30 days.",
        refusals: { 404: "There is no product with this id." },
      },
    })
    .output(messageResponse)
    .input(idSchema)
    .mutation(({ ctx, input }) => removeProduct(ctx.acting, input.id, ctx.user.username)),
  /** Everything that a deletion affects, to be told before it (D62). */
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
  move: catalogueProcedure
    .meta({ act: { what: "Moved a product", undo: undoMove } })
    .output(messageResponse)
    .input(moveSchema)
    .mutation(({ ctx, input }) => moveProduct(ctx.acting.db, input)),
  /** To a typed place, from 0, whatever is there. */
  moveToPlace: catalogueProcedure
    .meta({ act: { what: "Moved a product", undo: undoMove } })
    .output(messageResponse)
    .input(moveToPlaceSchema)
    .mutation(({ ctx, input }) => moveToPlace(ctx.acting.db, input)),
  reorder: catalogueProcedure
    .meta({
      act: { what: "Reordered the products", undo: undoReorder },
      rest: {
        method: "POST",
        path: "/api/products/updateOrder",
        summary: "Puts all products in this order.",
        refusals: { 409: "The list isn't that of all products. The response has the current order." },
        readInput: async ({ json }) => parseDisplayOrder(await json()),
        body: updateOrderSchema,
      },
      bodyLimit: { maxBytes: CATALOGUE_MAX_BYTES },
    })
    .output(messageResponse)
    .input(reorderSchema)
    .mutation(({ ctx, input }) => reorderProducts(ctx.acting.db, input.ids)),
});

export const filtersRouter = router({
  /** Returns one page of matches with counts, for the catalogue page (D8). */
  search: publicProcedure
    .meta({ publiclyCacheable: cacheableSearch })
    .output(searchResponse)
    .input(searchSchema)
    .query(async ({ ctx, input }) => {
      const page = searchCatalogue((await catalogueOf(ctx)).index, input);
      const missed = missedText(input, page);
      if (missed !== undefined) {
        ctx.keepNothing();
        ctx.waitUntil(countMissedSearch(ctx.services, ctx.address, missed));
      }
      return page;
    }),
  /** Suggestions for a text that is being typed into the search field. */
  suggest: publicProcedure
    .meta({ publiclyCacheable: true })
    .output(suggestionsResponse)
    .input(suggestSchema)
    .query(async ({ ctx, input }) => suggest((await catalogueOf(ctx)).index, input.text)),
});
