const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** True if a text is a valid slug. */
export const isSlug = (text: string): boolean => SLUG.test(text);

/**
 * Returns the slug of a product (D9): its name in lower-case ASCII words joined by '-'. `AutoCAD LT` becomes
 * `autocad-lt`.
 */
export function slugOf(productname: string): string {
  const words = productname
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words ? words.join("-") : "product";
}
