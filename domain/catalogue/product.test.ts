import { describe, expect, it } from "vitest";
import { defaultPlan, offeredPlans, planWhenAbsent } from "./plan.ts";
import {
  displayPrice,
  isSellable,
  monthCents,
  platformsOf,
  unitPriceCents,
  yearPriceCents,
} from "./product.ts";
import { slugOf } from "../text/slug.ts";
import { selectionByGroup } from "../search/filter.ts";
import { groupOfSubcategory, SUBCATEGORIES } from "./taxonomy.ts";
import { canBecome, ORDER_STATUSES } from "../orders/order.ts";
import { hidesTopBar, isPagePath } from "../site/pages.ts";

describe("plans (D5, D11)", () => {
  const flags = { "3 year": true, "1 year": true, Monthly: true };
  it("are offered Monthly first", () => {
    expect(offeredPlans(flags)).toEqual(["Monthly", "1 year", "3 year"]);
    expect(defaultPlan({ Monthly: false, "3 year": true })).toBe("3 year");
  });
  it("fall back to '1 year', else the first offered", () => {
    expect(planWhenAbsent(flags)).toBe("1 year");
    expect(planWhenAbsent({ Monthly: true, "3 year": true })).toBe("Monthly");
    expect(planWhenAbsent({})).toBeUndefined();
  });
});

it("a product is sold while it is in stock and has a plan to be sold with", () => {
  expect(isSellable({ stock: true, plans: { Monthly: false, "1 year": true } })).toBe(true);
  expect(isSellable({ stock: false, plans: { "1 year": true } })).toBe(false);
  expect(isSellable({ stock: true, plans: { Monthly: false } })).toBe(false);
});

describe("what a plan costs (D12)", () => {
  const product = { priceCents: 200_00, totalCents: 100_00, planCents: { Monthly: 10_50 } };
  it("is the plan's own price, else total", () => {
    expect(unitPriceCents(product, "Monthly")).toBe(10_50);
    expect(unitPriceCents(product, "3 year")).toBe(100_00);
  });
  it("is for a year the price of '1 year', whether that is offered or not", () => {
    expect(yearPriceCents(product)).toBe(100_00);
    expect(yearPriceCents({ ...product, planCents: { "1 year": 90_00 } })).toBe(90_00);
  });
  it("strikes the original through only beside total", () => {
    expect(displayPrice(product, "1 year")).toEqual({ current: 100_00, original: 200_00, suffix: "/year" });
    expect(displayPrice(product, "Monthly")).toEqual({ current: 10_50, original: null, suffix: "/month" });
    expect(displayPrice({ ...product, totalCents: 200_00 }, "3 year")).toEqual({
      current: 200_00,
      original: null,
      suffix: "/3 years (pay annually)",
    });
    expect(displayPrice(product, undefined).suffix).toBe("/year");
  });
});

describe("what a payment comes to a month (D9)", () => {
  const product = { priceCents: 200_00, totalCents: 100_00, planCents: { Monthly: 10_50, "3 year": 95_99 } };
  it("is a twelfth of a yearly payment, rounded to the cent", () => {
    expect(monthCents(product, "1 year")).toBe(8_33);
    expect(monthCents(product, "3 year")).toBe(8_00);
  });
  it("is not said of a plan that is paid by the month", () => {
    expect(monthCents(product, "Monthly")).toBeUndefined();
  });
});

describe("slugs (D9)", () => {
  it.each([
    ["AutoCAD LT", "autocad-lt"],
    ["Été & Motion 3.1", "ete-motion-3-1"],
    ["  --  ", "product"],
  ])("%s becomes %s", (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });
});

describe("taxonomy", () => {
  it("names every sub-item once, so a sub-item tells its group", () => {
    expect(new Set(SUBCATEGORIES).size).toBe(64);
    expect(SUBCATEGORIES).toHaveLength(64);
    expect(groupOfSubcategory("VR")).toBe("Workflows");
  });
  it("tells a product's platforms from its other sub-items, in the order of their icons", () => {
    expect(platformsOf({ subcategories: ["Cloud service", "VR", "Windows"] })).toEqual([
      "Windows",
      "Cloud service",
    ]);
  });
  it("reads a group with sub-items as those, without as the whole family (D1)", () => {
    expect(
      selectionByGroup({
        mainCategories: ["Operating system", "Workflows"],
        subcategories: ["Mac", "Windows"],
      }),
    ).toEqual([
      { group: "Workflows", subcategories: [] },
      { group: "Operating system", subcategories: ["Windows", "Mac"] },
    ]);
  });
});

describe("order transitions (D13)", () => {
  const allowed = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((to) => canBecome(from, to)).map((to) => `${from} > ${to}`),
  );
  it("are exactly these", () => {
    expect(allowed).toEqual([
      "pending > processing",
      "pending > paid",
      "pending > payment_failed",
      "pending > expired",
      "pending > cancelled",
      "processing > paid",
      "processing > payment_failed",
      "payment_failed > paid",
      "expired > processing",
      "expired > paid",
      "cancelled > processing",
      "cancelled > paid",
    ]);
  });
});

describe("pages", () => {
  it("are known without regard to case (D31)", () => {
    expect(
      ["/", "/products", "/products/autocad", "/admin/apps", "/Admin/home", "/aboutus/"].every(isPagePath),
    ).toBe(true);
    expect(["/nope", "/products/a/b", "/static"].some(isPagePath)).toBe(false);
  });
  it("hide the top bar where a whole segment says checkout or return (D36)", () => {
    expect(hidesTopBar("/checkout")).toBe(true);
    expect(hidesTopBar("/Return/")).toBe(true);
    expect(hidesTopBar("/products/return-kit")).toBe(false);
  });
});
