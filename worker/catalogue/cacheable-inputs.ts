import * as z from "zod/mini";
import { searchCall } from "#domain/search/filter.ts";
import { SLUGS_MAX } from "#domain/catalogue/compare.ts";
import { searchSchema } from "#domain/search/search.ts";
import { isSlug } from "#domain/text/slug.ts";
import { isUuid } from "../db/uuid.ts";
import { spelled } from "./spell-input.ts";

const productId = z.object({ id: z.string().check(z.refine(isUuid)) });
const productSlug = z.object({ slug: z.string().check(z.refine(isSlug)) });

const productSlugs = z.object({
  slugs: z.array(z.string().check(z.refine(isSlug))).check(z.maxLength(SLUGS_MAX)),
});

export const cacheableSearch = spelled(searchSchema, searchCall);
export const cacheableId = spelled(productId, ({ id }) => ({ id: id.toLowerCase() }));
export const cacheableSlugs = spelled(productSlugs, ({ slugs }) => ({ slugs }));
export const cacheableSlug = spelled(productSlug, ({ slug }) => ({ slug }));
