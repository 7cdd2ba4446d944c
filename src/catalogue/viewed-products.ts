import { distinctSlugs } from "#domain/catalogue/compare.ts";
import { slugStore } from "#src/compare/slug-store.ts";

const viewed = slugStore("viewed");

/** Stores a product as the one viewed last. */
export const noteViewed = (slug: string): void => viewed.set(distinctSlugs([slug, ...viewed.get()]));
export const followViewed = viewed.follow;
export const clearViewed = (): void => viewed.set([]);

/** The slugs of the products viewed most recently in this browser, newest first. */
export const useViewedSlugs = viewed.useSlugs;
