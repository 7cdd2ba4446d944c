import { COMPANY } from "./company.ts";

/** Addresses that are pages of the shop (S6–S8, D9, D18, D34, D35). Matched without regard to case (D31). */
export const PAGES = [
  "/",
  "/aboutus",
  "/contact",
  "/products",
  "/products/:slug",
  "/checkout",
  "/return",
  "/register",
  "/login",
  "/unauthorized",
  "/account",
  "/terms",
  "/privacy",
  "/withdrawal",
  "/admin",
  "/admin/home",
  "/admin/apps",
  "/admin/orders",
  "/admin/orders/:number",
  "/admin/messages",
  "/admin/withdrawals",
  "/admin/catalogue",
];

// Marked as pure: the browser asks for none of it, and loads none of it.
const FORMS = /* @__PURE__ */ PAGES.map((pattern) => ({
  pattern,
  form: new RegExp(`^${pattern.replace(/:\w+/, "[^/]+")}$`),
}));

/** Pages that show what only this visitor may see or has typed: the browser renders them, the server all others. */
const BROWSER_RENDERED = /^\/(checkout|return|register|login|unauthorized|account|admin)(\/|$)/;

/** Whether the server answers a page path with the page's content already in it. Anonymous: the same for everybody. */
export function isServerRendered(path: string): boolean {
  return !BROWSER_RENDERED.test(path.toLowerCase());
}

/** Pages for search engines, besides the products' own: sitemap.xml names them. */
export const INDEXED_PATHS = [
  "/",
  "/products",
  "/aboutus",
  "/contact",
  "/terms",
  "/privacy",
  "/withdrawal",
] as const;

/** Whether a page is for search engines; all others ask not to be indexed. */
export function isIndexed(path: string): boolean {
  return path.startsWith("/products/") || INDEXED_PATHS.some((indexed) => indexed === path);
}

/** The page that a path belongs to, as `/products/:slug`; undefined for a path that is none. */
export function pagePattern(path: string): string | undefined {
  const trimmed = (path.length > 1 ? path.replace(/\/+$/, "") : path).toLowerCase();
  return FORMS.find(({ form }) => form.test(trimmed))?.pattern;
}

/** Whether a path is a page; any other address is answered 404. */
export function isPagePath(path: string): boolean {
  return pagePattern(path) !== undefined;
}

/** What a page's document is called: in the tab, in the history, in bookmarks. */
export const documentTitle = (title: string): string => `${title} · ${COMPANY.tradeName}`;

export const NOT_FOUND_TITLE = "Page not found";

/** The top bar is hidden where a whole path segment is `checkout` or `return` (D36). */
export function hidesTopBar(path: string): boolean {
  return path
    .toLowerCase()
    .split("/")
    .some((segment) => segment === "checkout" || segment === "return");
}
