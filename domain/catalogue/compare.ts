import { isSlug } from "../text/slug.ts";

/** The number of products that can be compared side by side (D65). */
export const COMPARED_MIN = 2;
export const COMPARED_MAX = 4;

/** The most slugs in one call. */
export const SLUGS_MAX = 8;

/** Returns the distinct slugs among these texts, at most as many as one call accepts. */
export function distinctSlugs(texts: readonly unknown[]): string[] {
  const slugs = texts.filter((text): text is string => typeof text === "string" && isSlug(text));
  return [...new Set(slugs)].slice(0, SLUGS_MAX);
}
