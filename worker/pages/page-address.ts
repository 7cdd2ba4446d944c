import { hidesTopBar, isPagePath } from "#domain/pages.ts";
import { readCatalogueSearch, writeCatalogueSearch } from "#src/catalogue/catalogue-search.ts";
import { parseSearch, stringifySearch } from "#src/page/search-params.ts";

/** What to render for a request. */
export type PageAddress = {
  /** Path and query as the router takes them: nothing of the query that the page does not know. */
  readonly href: string;
  /** Whether the page is worth keeping: an address has one spelling, and what is kept is bounded. */
  readonly keepable: boolean;
};

const CATALOGUE = "/products";
/** Its form takes the order's number from the address: that page is one visitor's, and not kept. */
const WITHDRAWAL = "/withdrawal";
/** Addresses that no page answers, with the top bar and without. */
const NOT_FOUND = { withTopBar: "/not-found", without: "/not-found/return" } as const;

/** The address to render. Those that do not lie under a page look alike, and are one. */
export function pageAddress({ pathname, search }: URL): PageAddress {
  const path = pathname.replace(/(?<=.)\/+$/, "");
  const [, section = ""] = path.split("/");
  if (!isPagePath(`/${section}`)) {
    return { href: hidesTopBar(path) ? NOT_FOUND.without : NOT_FOUND.withTopBar, keepable: true };
  }
  const keepable = isPagePath(path) && path === path.toLowerCase();
  if (path.toLowerCase() === WITHDRAWAL && search !== "") {
    return { href: `${path}${stringifySearch(parseSearch(search))}`, keepable: false };
  }
  if (path.toLowerCase() !== CATALOGUE) return { href: path, keepable };
  const view = readCatalogueSearch(parseSearch(search));
  return { href: `${path}${stringifySearch(writeCatalogueSearch(view))}`, keepable };
}
