const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Whether a text has the form of a product's address. */
export const isSlug = (text: string): boolean => SLUG.test(text);

/** A product's address (D9): its name in lower-case ASCII words joined by '-'. `AutoCAD LT` becomes `autocad-lt`. */
export function slugOf(productname: string): string {
  const words = productname
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return words ? words.join("-") : "product";
}
