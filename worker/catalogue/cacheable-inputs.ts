import * as z from "zod/mini";
import { canonicalSearch } from "#domain/search/filter.ts";
import { SLUGS_MAX } from "#domain/catalogue/compare.ts";
import { searchSchema } from "#domain/search/search.ts";
import { isSlug } from "#domain/text/slug.ts";
import { isUuid } from "../db/uuid.ts";
import { canonicalInput } from "../request/canonical-input.ts";

const productId = z.object({ id: z.string().check(z.refine(isUuid)) });
const productSlug = z.object({ slug: z.string().check(z.refine(isSlug)) });

const productSlugs = z.object({
  slugs: z.array(z.string().check(z.refine(isSlug))).check(z.maxLength(SLUGS_MAX)),
});

export const cacheableSearch = canonicalInput(searchSchema, canonicalSearch);
export const cacheableId = canonicalInput(productId, ({ id }) => ({ id: id.toLowerCase() }));
export const cacheableSlugs = canonicalInput(productSlugs);
export const cacheableSlug = canonicalInput(productSlug);
