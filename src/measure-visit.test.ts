import { expect, it } from "vitest";
import { PAGES } from "#domain/site/pages.ts";
import { PAGE_KINDS, type PageKind } from "#domain/site/web-vitals.ts";
import { pageKind } from "./measure-visit.ts";

const pathsOf = (kind: PageKind | null) => PAGES.filter((path) => pageKind(path) === kind);

it("a visit is counted under the kind of its page, and never in the admin area", () => {
  expect(pathsOf(null)).toEqual(PAGES.filter((path) => path.startsWith("/admin")));
  expect(Object.fromEntries(PAGE_KINDS.map((kind) => [kind, pathsOf(kind)]))).toEqual({
    home: ["/"],
    list: ["/products"],
    product: ["/products/:slug"],
    checkout: ["/checkout", "/return"],
    order: ["/order", "/order/:token"],
    account: ["/register", "/login", "/account", "/account/confirm-email", "/account/reset-password"],
    other: [
      "/aboutus",
      "/contact",
      "/compare",
      "/unauthorized",
      "/why-half-price",
      "/terms",
      "/privacy",
      "/withdrawal",
      "/withdrawn/:token",
      "/accountant/:token",
      "/invitation/:token",
    ],
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
