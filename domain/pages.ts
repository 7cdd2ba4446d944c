/** Addresses that are pages of the shop (storefront.md §2, D9, D18, D34, D35). Matched without regard to case (D31). */
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
  /^\/terms$/,
  /^\/privacy$/,
  /^\/withdrawal$/,
  /^\/admin(\/(home|apps|orders|orders\/[^/]+|messages|withdrawals|catalogue))?$/,
];

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
