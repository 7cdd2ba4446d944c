import { hidesTopBar, isPagePath, pagePattern, withoutTrailingSlashes } from "#domain/site/pages.ts";
import { readCompareSearch } from "#src/compare/compared-slugs.ts";
import { writeCatalogueSearch } from "#src/catalogue/catalogue-search.ts";
import { readCatalogueSearch } from "#src/catalogue/read-catalogue-search.ts";
import { readProductSearch } from "#src/catalogue/plan-in-address.ts";
import { parseSearch, stringifySearch } from "#src/page/search-params.ts";

export type PageAddress = {
  /** Path and query for the router, without query parameters that the page doesn't use. */
  readonly href: string;
  /** True if the page may be cached: only for one spelling of each address, so that the cache stays bounded. */
  readonly keepable: boolean;
};

const CATALOGUE = "/products";
const COMPARE = "/compare";
const PRODUCT = /^\/products\/[^/]+$/;
/** Who has these addresses may see what they show, which is private and not cached. */
const PRIVATE: ReadonlySet<string | undefined> = new Set([
  "/order/:token",
  "/offer/:token",
  "/withdrawn/:token",
  "/return",
]);
/** Its form reads the order number from the address, so that page is private, too. */
const WITHDRAWAL = "/withdrawal";
/** Addresses of the 404 page, with and without the top bar. */
const NOT_FOUND = { withTopBar: "/not-found", without: "/not-found/return" } as const;

/** Returns the address to render. All unknown addresses share one, because their page is the same. */
export function pageAddress({ pathname, search }: URL): PageAddress {
  const path = withoutTrailingSlashes(pathname);
  if (PRIVATE.has(pagePattern(path)) || (path === WITHDRAWAL && search !== "")) {
    return { href: `${path}${stringifySearch(parseSearch(search))}`, keepable: false };
  }
  const [, section = ""] = path.split("/");
  if (!isPagePath(`/${section}`)) {
    return { href: hidesTopBar(path) ? NOT_FOUND.without : NOT_FOUND.withTopBar, keepable: true };
  }
  const keepable = isPagePath(path);
  if (path === COMPARE) {
    return { href: `${path}${stringifySearch(readCompareSearch(parseSearch(search)))}`, keepable };
  }
  if (PRODUCT.test(path)) {
    return { href: `${path}${stringifySearch(readProductSearch(parseSearch(search)))}`, keepable };
  }
  if (path !== CATALOGUE) return { href: path, keepable };
  const view = readCatalogueSearch(parseSearch(search));
  return { href: `${path}${stringifySearch(writeCatalogueSearch(view))}`, keepable };
}
