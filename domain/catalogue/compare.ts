import { isSlug } from "../text/slug.ts";

/** How many products can be compared side by side (D65). */
export const COMPARED_MIN = 2;
export const COMPARED_MAX = 4;

/** How many products one call may ask for by their slugs. */
export const SLUGS_MAX = 8;

/** The distinct slugs among these texts, as many as one call may ask for. */
export function distinctSlugs(texts: readonly unknown[]): string[] {
  const slugs = texts.filter((text): text is string => typeof text === "string" && isSlug(text));
  return [...new Set(slugs)].slice(0, SLUGS_MAX);
}
