import { distinctSlugs } from "#domain/catalogue/compare.ts";
import { LIST_SEPARATOR } from "#src/page/search-params.ts";

/** The query string of /compare (D65), `p=autocad&p=maya`, as it is parsed: the slugs of its products as one list. */
export type CompareSearch = { readonly p?: string };

/** Reads a query string, dropping values that aren't slugs (D3). */
export const readCompareSearch = ({ p }: Readonly<Record<string, unknown>>): CompareSearch =>
  compareSearch(typeof p === "string" ? p.split(LIST_SEPARATOR) : []);

/** The query string that compares the products with these slugs. */
export function compareSearch(texts: readonly unknown[]): CompareSearch {
  const slugs = distinctSlugs(texts);
  return slugs.length === 0 ? {} : { p: slugs.join(LIST_SEPARATOR) };
}

export const slugsIn = ({ p }: CompareSearch): string[] => p?.split(LIST_SEPARATOR) ?? [];
