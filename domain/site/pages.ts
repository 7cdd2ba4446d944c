import { COMPANY } from "../seller/company.ts";
import { isSlug } from "../text/slug.ts";

/** Paths of the shop's pages (S6–S8, D9, D18, D34, D35), matched case-insensitively (D31). */
export const PAGES = [
  "/",
  "/aboutus",
  "/accessibility",
  "/contact",
  "/products",
  "/products/:slug",
  "/compare",
  "/checkout",
  "/checkout/offer",
  "/return",
  "/register",
  "/login",
  "/unauthorized",
  "/account",
  "/account/confirm-email",
  "/account/reset-password",
  "/order",
  "/order/:token",
  "/offer/:token",
  "/why-half-price",
  "/terms",
  "/privacy",
  "/withdrawal",
  "/withdrawn/:token",
  "/accountant/:token",
  "/invitation/:token",
  "/admin",
  "/admin/home",
  "/admin/apps",
  "/admin/orders",
  "/admin/orders/:number",
  "/admin/checkouts",
  "/admin/offers",
  // Before the pattern for numbers, which would take it for one.
  "/admin/offers/new",
  "/admin/offers/:number",
  "/admin/customers",
  "/admin/customers/:number",
  "/admin/deliveries",
  "/admin/renewals",
  "/admin/messages",
  "/admin/withdrawals",
  "/admin/emails",
  "/admin/catalogue",
  "/admin/sales",
  "/admin/vat",
  "/admin/staff",
  "/admin/settings",
  "/admin/mail-texts",
  "/admin/operations",
  "/admin/audit",
];

// Marked pure so that the browser's bundle, which never uses it, drops it.
const FORMS = /* @__PURE__ */ PAGES.map((pattern) => ({
  pattern,
  form: new RegExp(`^${pattern.replace(/:\w+/, "[^/]+")}$`),
}));

/** Pages of accounts, of staff and of who works for the shop: the browser renders these, the server all others. */
const BROWSER_RENDERED = /^\/(account|accountant|invitation|admin)(\/|$)/;

/** True if the server sends a page with its content: the same for everyone, or what its link opens. */
export function isServerRendered(path: string): boolean {
  return !BROWSER_RENDERED.test(path.toLowerCase());
}

/** Pages listed in sitemap.xml, besides the products' own. */
export const INDEXED_PATHS = [
  "/",
  "/products",
  "/aboutus",
  "/contact",
  "/why-half-price",
  "/terms",
  "/privacy",
  "/withdrawal",
  "/accessibility",
] as const;

/** The pages whose address contains the token of an order, an offer, a receipt, the books or an invitation, and the one that leads to them. */
const KEYED = /^\/(order|offer|withdrawn|accountant|invitation)(\/|$)/;

/**
 * True if an address can contain such a token, which nobody else may learn (D44, D46, D56, D57, D83): that of a keyed page, and any
 * without a page, because it may be a misspelt or differently written one of those.
 */
export function mayHoldToken(path: string): boolean {
  const pattern = pagePattern(path);
  return pattern === undefined || KEYED.test(pattern);
}

/**
 * Returns the one path that a page is served at; every other spelling leads there (D31): as documented, without slashes
 * at its end, and without repeated ones, which the browser's router would skip although the server's doesn't. A path that
 * may have a token, and one without a page, only lose repeated slashes.
 */
export function servedPath(path: string): string {
  const plain = path.replaceAll(/\/{2,}/g, "/");
  const pattern = pagePattern(plain);
  if (pattern === undefined || KEYED.test(pattern)) return plain;
  const segments = plain.split("/");
  const spelled = pattern
    .replace(/^\/admin/, "/Admin")
    .split("/")
    .map((part, at) => (part.startsWith(":") ? spelledParameter(part, segments[at] ?? "") : part));
  return spelled.join("/");
}

function spelledParameter(name: string, segment: string): string {
  if (name !== ":slug") return segment;
  const slug = segment
    .replaceAll(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .toLowerCase();
  return isSlug(slug) ? slug : segment;
}

/** True if search engines may index a page. All others ask not to be indexed. */
export function isIndexed(path: string): boolean {
  return path.startsWith("/products/") || INDEXED_PATHS.some((indexed) => indexed === path);
}

/**
 * Returns a path without the slashes at its end; its first character stays. It's done in one step, because a pattern
 * takes seconds for an address with thousands of slashes before a letter.
 */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** Returns the pattern that a path matches, such as `/products/:slug`; undefined if the path isn't a page. */
export function pagePattern(path: string): string | undefined {
  const trimmed = withoutTrailingSlashes(path).toLowerCase();
  return FORMS.find(({ form }) => form.test(trimmed))?.pattern;
}

/** True if a path is a page. The response for any other path is 404. */
export function isPagePath(path: string): boolean {
  return pagePattern(path) !== undefined;
}

/** Returns the document title, as tabs, history and bookmarks show it. */
export const documentTitle = (title: string): string => `${title} · ${COMPANY.tradeName}`;

export const NOT_FOUND_TITLE = "Page not found";

const CHECKOUT = /^\/checkout\/*$/i;

/** True on the checkout's page. */
export const isCheckoutPath = (path: string): boolean => CHECKOUT.test(path);

/** False on the pages that take a payment, the cart's and an offer's. */
export const hasFooter = (path: string): boolean => !/^\/checkout(?:\/offer)?\/*$/i.test(path);

/** True if a path has a whole segment `checkout` or `return`: it has no top bar (D36). */
export function hidesTopBar(path: string): boolean {
  return path
    .toLowerCase()
    .split("/")
    .some((segment) => segment === "checkout" || segment === "return");
}
