/** Addresses that are pages of the shop (storefront.md §2, D9, D18). Matched without regard to case (D31). */
const PAGES: readonly RegExp[] = [
  /^\/$/,
  /^\/aboutus$/,
  /^\/contact$/,
  /^\/products(\/[^/]+)?$/,
  /^\/checkout$/,
  /^\/return$/,
  /^\/register$/,
  /^\/login$/,
  /^\/unauthorized$/,
  /^\/account$/,
  /^\/admin(\/(home|apps|orders|orders\/[^/]+|messages|catalogue))?$/,
];

/** Pages that show what only this visitor may see or has typed: the browser renders them, the server all others. */
const BROWSER_RENDERED = /^\/(checkout|return|register|login|unauthorized|account|admin)(\/|$)/;

/** Whether the server answers a page path with the page's content already in it. Anonymous: the same for everybody. */
export function isServerRendered(path: string): boolean {
  return !BROWSER_RENDERED.test(path.toLowerCase());
}

/** Whether a path is a page; any other address is answered 404. */
export function isPagePath(path: string): boolean {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, "") : path;
  return PAGES.some((page) => page.test(trimmed.toLowerCase()));
}

/** The top bar is hidden where a whole path segment is `checkout` or `return` (D36). */
export function hidesTopBar(path: string): boolean {
  return path
    .toLowerCase()
    .split("/")
    .some((segment) => segment === "checkout" || segment === "return");
}
