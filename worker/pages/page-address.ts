import { hidesTopBar, isPagePath } from "#domain/pages.ts";
import { readCatalogueSearch, writeCatalogueSearch } from "#src/catalogue/catalogue-search.ts";
import { parseSearch, stringifySearch } from "#src/search-params.ts";

/** What to render for a request. */
export type PageAddress = {
  /** Path and query as the router takes them: nothing of the query that the page does not know. */
  readonly href: string;
  /** Whether the page is worth keeping: an address has one spelling, and what is kept is bounded. */
  readonly keepable: boolean;
};

const CATALOGUE = "/products";

/** The address to render. All that are no page look alike, and are one. */
export function pageAddress({ pathname, search }: URL): PageAddress {
  const path = pathname.replace(/(?<=.)\/+$/, "");
  if (!isPagePath(path))
    return { href: hidesTopBar(path) ? "/not-found/return" : "/not-found", keepable: true };
  const keepable = path === path.toLowerCase();
  if (path.toLowerCase() !== CATALOGUE) return { href: path, keepable };
  const view = readCatalogueSearch(parseSearch(search));
  return { href: `${path}${stringifySearch(writeCatalogueSearch(view))}`, keepable };
}
