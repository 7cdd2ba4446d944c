import { expect, it } from "vitest";
import { PAGES } from "#domain/site/pages.ts";
import { PAGE_KINDS, type PageKind } from "#domain/site/web-vitals.ts";
import { pageKind } from "./measure-visit.ts";

const pathsOf = (kind: PageKind | null) => PAGES.filter((path) => pageKind(path) === kind);

it("a visit is counted under the kind of its page, and never in the admin area", () => {
  expect(pathsOf(null)).toEqual(PAGES.filter((path) => path.startsWith("/admin")));
  // A new page is one of the others, unless somebody decides.
  const named = PAGE_KINDS.filter((kind) => kind !== "other");
  expect(Object.fromEntries(named.map((kind) => [kind, pathsOf(kind)]))).toEqual({
    home: ["/"],
    list: ["/products"],
    product: ["/products/:slug"],
    checkout: ["/checkout", "/checkout/offer", "/return"],
    order: ["/order", "/order/:token"],
    account: ["/register", "/login", "/account", "/account/confirm-email", "/account/reset-password"],
  });
});

it.each([
  ["/Admin/orders", null],
  ["/Products/", "list"],
  ["/PRODUCTS/AutoCAD", "product"],
  ["/constructor", "other"],
])("%s is %s", (path, kind) => {
  expect(pageKind(path)).toBe(kind);
});
