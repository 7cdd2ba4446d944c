/**
 * Everything that the shop keeps in a browser's local storage. Code that stores something names it by this type, and
 * the privacy page (D35) has a line for each: a key that it doesn't list doesn't compile.
 */
export type StorageKey =
  | "administrator"
  | "cart"
  | "checkout"
  | "company"
  | "company-draft"
  | "compare"
  | "persist"
  | "prices"
  | "residence"
  | "user"
  | "viewed"
  | "draft";
