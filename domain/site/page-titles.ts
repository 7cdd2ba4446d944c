import { orderNumber, sequenceOf } from "../orders/order.ts";
import { NOT_FOUND_TITLE, pagePattern, withoutTrailingSlashes } from "./pages.ts";

/**
 * Titles of the pages rendered in the browser. Their HTML has the title before any script runs, and the page keeps
 * it. Server-rendered pages set their own.
 */
export const PAGE_TITLES = {
  checkout: "Checkout",
  return: "Your order",
  register: "Sign up",
  login: "Sign in",
  unauthorized: "Unauthorized",
  account: "Your account",
  confirmEmail: "Confirm your address",
  resetPassword: "Forgotten password",
  order: "Your order",
  offer: "Your offer",
  lostLink: "Find your order",
  withdrawal: "Your withdrawal",
  accountant: "Books",
  invitation: "Invitation",
} as const;

/** Titles of the admin pages, by the last part of their paths. They are also the headings. */
export const ADMIN_TITLES = {
  home: "Home",
  apps: "Apps",
  orders: "Orders",
  checkouts: "Checkouts",
  offers: "Offers",
  customers: "Customers",
  deliveries: "Deliveries",
  renewals: "Renewals",
  messages: "Messages",
  withdrawals: "Withdrawals",
  emails: "Emails",
  catalogue: "Import & export",
  sales: "Sales",
  vat: "VAT",
  staff: "Staff",
  settings: "Settings",
  "mail-texts": "Mail texts",
  operations: "Operations",
  audit: "Audit",
} as const;

export const adminTitle = (heading: string): string => `${heading} · Admin`;

/** The heading of an order's page; `number` looks like `SO-001042`. */
export const orderHeading = (number: string): string => `Order ${number}`;

/** The heading of an offer's page; `number` looks like `Q-000101`. */
export const offerHeading = (number: string): string => `Offer ${number}`;

/** The heading of the form for a new offer. */
export const NEW_OFFER_TITLE = "New offer";

/** The heading of a customer's page, which is found by the number of one of their orders (D61). */
export const customerHeading = (number: string): string => `Customer of ${number}`;

const BY_PATTERN: Readonly<Record<string, string>> = {
  "/account": PAGE_TITLES.account,
  "/account/confirm-email": PAGE_TITLES.confirmEmail,
  "/account/reset-password": PAGE_TITLES.resetPassword,
  "/order/:token": PAGE_TITLES.order,
  "/offer/:token": PAGE_TITLES.offer,
  "/withdrawn/:token": PAGE_TITLES.withdrawal,
  "/accountant/:token": PAGE_TITLES.accountant,
  "/invitation/:token": PAGE_TITLES.invitation,
  // Redirects to the home page.
  "/admin": adminTitle(ADMIN_TITLES.home),
  "/admin/offers/new": adminTitle(NEW_OFFER_TITLE),
  "/admin/offers/:number": adminTitle("Offer"),
  ...Object.fromEntries(
    Object.entries(ADMIN_TITLES).map(([page, title]) => [`/admin/${page}`, adminTitle(title)]),
  ),
};
/** Pages whose title names an order, with the title if the number isn't one. */
const OF_ORDER: Readonly<Record<string, readonly [heading: (number: string) => string, otherwise: string]>> =
  {
    "/admin/orders/:number": [orderHeading, "Order"],
    "/admin/customers/:number": [customerHeading, "Customer"],
  };

/**
 * Returns the title in the HTML of a page rendered in the browser, derived from its path alone. Plain text, not
 * escaped.
 */
export function browserRenderedTitle(path: string): string {
  const pattern = pagePattern(path) ?? "";
  const ofOrder = OF_ORDER[pattern];
  if (ofOrder !== undefined) {
    const [heading, otherwise] = ofOrder;
    const sequence = sequenceOf(withoutTrailingSlashes(path).slice(pattern.indexOf(":")));
    return adminTitle(sequence === undefined ? otherwise : heading(orderNumber(sequence)));
  }
  return BY_PATTERN[pattern] ?? NOT_FOUND_TITLE;
}
