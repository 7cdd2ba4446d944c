import { orderNumber, sequenceOf } from "./order.ts";
import { NOT_FOUND_TITLE, pagePattern } from "./pages.ts";

/**
 * What the pages that the browser renders are called. Their HTML carries it before a script has run, and the page itself
 * keeps it. All other pages name themselves: their HTML is the page's own.
 */
export const PAGE_TITLES = {
  checkout: "Checkout",
  return: "Your order",
  register: "Sign up",
  login: "Sign in",
  unauthorized: "Unauthorized",
  account: "Your account",
} as const;

/** The same for the pages of the admin area, where each is the page's heading too. */
export const ADMIN_TITLES = {
  home: "Home",
  apps: "Apps",
  orders: "Orders",
  messages: "Messages",
  withdrawals: "Withdrawals",
  catalogue: "Import & export",
} as const;

export const adminTitle = (heading: string): string => `${heading} · Admin`;

/** The heading of one order's page; `number` as `SO-001042`. */
export const orderHeading = (number: string): string => `Order ${number}`;

const BY_PATTERN: Readonly<Record<string, string>> = {
  "/checkout": PAGE_TITLES.checkout,
  "/return": PAGE_TITLES.return,
  "/register": PAGE_TITLES.register,
  "/login": PAGE_TITLES.login,
  "/unauthorized": PAGE_TITLES.unauthorized,
  "/account": PAGE_TITLES.account,
  // It leads to the home page.
  "/admin": adminTitle(ADMIN_TITLES.home),
  "/admin/home": adminTitle(ADMIN_TITLES.home),
  "/admin/apps": adminTitle(ADMIN_TITLES.apps),
  "/admin/orders": adminTitle(ADMIN_TITLES.orders),
  "/admin/messages": adminTitle(ADMIN_TITLES.messages),
  "/admin/withdrawals": adminTitle(ADMIN_TITLES.withdrawals),
  "/admin/catalogue": adminTitle(ADMIN_TITLES.catalogue),
};
const ORDER = "/admin/orders/:number";

/** The title of a page that the browser renders, by its path alone: what its HTML says. Plain text, not escaped. */
export function browserRenderedTitle(path: string): string {
  const pattern = pagePattern(path);
  if (pattern === ORDER) {
    const sequence = sequenceOf(path.replace(/\/+$/, "").split("/").at(-1) ?? "");
    return adminTitle(sequence === undefined ? "Order" : orderHeading(orderNumber(sequence)));
  }
  return BY_PATTERN[pattern ?? ""] ?? NOT_FOUND_TITLE;
}
