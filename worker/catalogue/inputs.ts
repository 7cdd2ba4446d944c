import { z } from "zod";
import { SLUGS_MAX } from "#domain/catalogue/compare.ts";
import { productChangeSchema } from "#domain/catalogue/product-draft.ts";
import { canonicalSearch } from "#domain/search/filter.ts";
import { searchSchema } from "#domain/search/search.ts";
import { isSlug } from "#domain/text/slug.ts";
import { plainText } from "#domain/text/text.ts";
import { isUuid } from "../db/uuid.ts";
import { ShopError } from "../platform/errors.ts";
import { canonicalInput } from "../request/canonical-input.ts";

/** A product by its id. Ids are plain text: a malformed id is refused like an unknown one. */
export const idSchema = z.object({ id: plainText("id") }, "The call takes an id.");

export const slugSchema = z.object({ slug: z.string("slug must be text.") }, "The call takes a slug.");

export const slugsSchema = z.object(
  { slugs: z.array(z.string("A slug is text."), "slugs must be a list.").max(SLUGS_MAX, "Too many slugs.") },
  "The call takes slugs.",
);

/** What is worth an entry of a cache. */
const productId = z.object({ id: z.string().refine(isUuid) });
const productSlug = z.object({ slug: z.string().refine(isSlug) });

const productSlugs = z.object({
  slugs: z.array(z.string().refine(isSlug)).max(SLUGS_MAX),
});

export const cacheableSearch = canonicalInput(searchSchema, canonicalSearch);
export const cacheableId = canonicalInput(productId, ({ id }) => ({ id: id.toLowerCase() }));
export const cacheableSlugs = canonicalInput(productSlugs);
export const cacheableSlug = canonicalInput(productSlug);

export const updateSchema = z.object(
  {
    id: plainText("id"),
    version: z.int("A version is a whole number.").optional(),
    draft: productChangeSchema,
  },
  "The call takes an id and a draft.",
);

export const moveSchema = z.object(
  {
    id: plainText("id"),
    after: z.nullable(plainText("after")),
    before: z.nullish(plainText("before")),
  },
  "The call takes an id and the one to put it behind.",
);

export const moveToPlaceSchema = z.object(
  { id: plainText("id"), place: z.int("A place is a whole number.").min(0, "Places begin at 0.") },
  "The call takes an id and a place.",
);

/** A malformed id gets the actual order, like an unknown one. */
export const reorderSchema = z.object(
  { ids: z.array(z.string("An id is text."), "ids must be a list.") },
  "The call takes ids.",
);

/** The documented payload of updateOrder: whole products, of which only the ids matter (S82). */
export const updateOrderSchema = z.object(
  { newItems: z.array(z.looseObject({ _id: z.string() }), "newItems must be a list of products.") },
  "The order must be an object with newItems.",
);

/** An element that isn't a product has no id, and gets the actual order like an unknown id (D21). */
const readSchema = updateOrderSchema.extend({
  newItems: z.array(
    updateOrderSchema.shape.newItems.element.catch({ _id: "" }),
    "newItems must be a list of products.",
  ),
});

/** Returns the ids in their new order; 400 for anything but a list. */
export function parseDisplayOrder(body: unknown): { ids: string[] } {
  const parsed = readSchema.safeParse(body);
  if (!parsed.success) {
    throw new ShopError("bad_request", parsed.error.issues[0]?.message ?? "The order is malformed.");
  }
  return { ids: parsed.data.newItems.map((item) => item._id) };
}
