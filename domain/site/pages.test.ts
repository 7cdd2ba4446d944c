import { describe, expect, it } from "vitest";
import { COMPANY } from "../seller/company.ts";
import { browserRenderedTitle } from "./page-titles.ts";
import {
  documentTitle,
  hasFooter,
  hidesTopBar,
  INDEXED_PATHS,
  isIndexed,
  isPagePath,
  isServerRendered,
  mayHoldToken,
  pagePattern,
  servedPath,
  withoutTrailingSlashes,
} from "./pages.ts";

/** Addresses that people have bookmarked and search engines have indexed. */
const SERVER_RENDERED = [
  "/",
  "/aboutus",
  "/accessibility",
  "/contact",
  "/products",
  "/products/autocad",
  "/compare",
  "/why-half-price",
  "/terms",
  "/privacy",
  "/withdrawal",
  "/checkout",
  "/checkout/offer",
  "/return",
  "/register",
  "/login",
  "/unauthorized",
  "/order",
  "/order/abc",
  "/offer/abc",
  "/withdrawn/abc",
];
const BROWSER_RENDERED: Readonly<Record<string, string>> = {
  "/account": "Your account",
  "/accountant/abc": "Books",
  "/admin": "Home · Admin",
  "/admin/home": "Home · Admin",
  "/admin/apps": "Apps · Admin",
  "/admin/orders": "Orders · Admin",
  "/admin/orders/SO-001042": "Order SO-001042 · Admin",
  "/admin/orders/so-1042//": "Order SO-001042 · Admin",
  "/admin/orders/none": "Order · Admin",
  "/admin/offers": "Offers · Admin",
  "/admin/offers/new": "New offer · Admin",
  "/admin/offers/q-101": "Offer · Admin",
  "/admin/deliveries": "Deliveries · Admin",
  "/admin/renewals": "Renewals · Admin",
  "/admin/messages": "Messages · Admin",
  "/admin/withdrawals": "Withdrawals · Admin",
  "/admin/emails": "Emails · Admin",
  "/admin/catalogue": "Import & export · Admin",
  "/admin/sales": "Sales · Admin",
  "/admin/vat": "VAT · Admin",
  "/admin/settings": "Settings · Admin",
  "/admin/mail-texts": "Mail texts · Admin",
  "/admin/operations": "Operations · Admin",
  "/admin/audit": "Audit · Admin",
};

describe("slashes at the end of an address", () => {
  it.each([
    ["/", "/"],
    ["//", "/"],
    ["/cart//", "/cart"],
    ["//cart", "//cart"],
    ["", ""],
  ])("are removed from %j: %j", (path, trimmed) => {
    expect(withoutTrailingSlashes(path)).toBe(trimmed);
  });

  it("aren't a page if a letter follows 64 KB of them", () => {
    // A pattern that tries each slash takes longer than a test is allowed to.
    const slashes = "/".repeat(64 * 1024);
    for (const path of [slashes, `${slashes}x`, `/admin/orders${slashes}x`]) {
      expect(isPagePath(path)).toBe(path === slashes);
      browserRenderedTitle(path);
    }
  });
});

describe("the address of a page", () => {
  it.each([...SERVER_RENDERED, ...Object.keys(BROWSER_RENDERED)])("%s is one, in any case (D31)", (path) => {
    expect(isPagePath(path)).toBe(true);
    expect(isPagePath(path.toUpperCase())).toBe(true);
    expect(isPagePath(path === "/" ? path : `${path}//`)).toBe(true);
  });

  it.each(["/nowhere", "/products/a/b", "/x/products", "/productsx", "", "/admin/orders/1/2"])(
    "%j isn't one",
    (path) => {
      expect(isPagePath(path)).toBe(false);
      expect(browserRenderedTitle(path)).toBe("Page not found");
    },
  );

  it("matches its pattern", () => {
    expect(pagePattern("/Products/AutoCAD/")).toBe("/products/:slug");
  });
});

describe("the path that a page is served at (D31)", () => {
  it.each([
    "/",
    "/products/autocad",
    "/Admin/home",
    "/Admin/customers/SO-001042",
    "/unknown/x/",
    "/products/%E2%82%AC",
    `/Order/ABC/`,
  ])("is %s itself", (path) => {
    expect(servedPath(path)).toBe(path);
  });

  it.each([
    ["//", "/"],
    ["///products///", "/products"],
    ["/Products/AutoCAD-LT/", "/products/autocad-lt"],
    ["/products/%41uto%43AD", "/products/autocad"],
    ["/AboutUs", "/aboutus"],
    ["/ADMIN/ORDERS/so-1", "/Admin/orders/so-1"],
    ["//evil.example/x", "/evil.example/x"],
  ])("of %s is %s", (path, served) => {
    expect(servedPath(path)).toBe(served);
    expect(servedPath(served)).toBe(served);
  });
});

describe("the renderer of a page", () => {
  it.each(SERVER_RENDERED)("for %s is the server", (path) => {
    expect(isServerRendered(path)).toBe(true);
  });

  it.each(Object.entries(BROWSER_RENDERED))(
    "for %s is the browser, with a title before any script runs",
    (path, title) => {
      expect(isServerRendered(path)).toBe(false);
      expect(isServerRendered(path.toUpperCase())).toBe(false);
      expect(browserRenderedTitle(path)).toBe(title);
    },
  );

  it("of an address that only begins or ends like a page's is the server", () => {
    expect(isServerRendered("/accounts")).toBe(true);
    expect(isServerRendered("/products/account")).toBe(true);
  });
});

it("search engines can index the pages in the sitemap and the products' pages, and nothing else", () => {
  for (const path of [...INDEXED_PATHS, "/products/autocad"]) expect(isIndexed(path), path).toBe(true);
  for (const path of [
    "/compare",
    "/checkout",
    "/order/abc",
    "/offer/abc",
    "/withdrawn/abc",
    "/accountant/abc",
    "/admin",
  ])
    expect(isIndexed(path), path).toBe(false);
});

it("addresses with the token of an order, an offer, a receipt or the books are recognised in any case (D44, D46, D56)", () => {
  for (const path of [
    "/order",
    "/order/abc",
    "/Order/abc",
    "/offer/abc",
    "/withdrawn/abc",
    "/Withdrawn/abc",
    "/Accountant/abc",
    "/invitation/abc",
  ])
    expect(mayHoldToken(path), path).toBe(true);
  for (const path of ["/", "/withdrawal", "/products/order", "/admin/orders/so-001001", "/account"])
    expect(mayHoldToken(path), path).toBe(false);
});

it("an address without a page may hold a token, too, because it may be another spelling of one that does", () => {
  for (const path of ["//order/abc", "/order;x/abc", "/order./abc", "/order%2fabc", "/orders/abc", "/x"])
    expect(mayHoldToken(path), path).toBe(true);
});

it("the top bar is hidden if a whole segment requires it (D36)", () => {
  for (const path of ["/checkout", "/Return", "/x/checkout/y"]) expect(hidesTopBar(path), path).toBe(true);
  for (const path of ["/checkouts", "/products", "/no-return"]) expect(hidesTopBar(path), path).toBe(false);
});

it("the pages that take a payment have no footer", () => {
  for (const path of ["/checkout", "/Checkout/", "/checkout/offer"])
    expect(hasFooter(path), path).toBe(false);
  for (const path of ["/return", "/products", "/offer/x"]) expect(hasFooter(path), path).toBe(true);
});

it("a document's title contains the shop's name", () => {
  expect(documentTitle("Terms")).toBe(`Terms · ${COMPANY.tradeName}`);
});
