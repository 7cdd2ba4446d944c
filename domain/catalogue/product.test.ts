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
  it("fall back to '1 year', or else to the first one offered", () => {
    expect(planWhenAbsent(flags)).toBe("1 year");
    expect(planWhenAbsent({ Monthly: true, "3 year": true })).toBe("Monthly");
    expect(planWhenAbsent({})).toBeUndefined();
  });
});

it("a product is sold if it's in stock and has a plan", () => {
  expect(isSellable({ stock: true, plans: { Monthly: false, "1 year": true } })).toBe(true);
  expect(isSellable({ stock: false, plans: { "1 year": true } })).toBe(false);
  expect(isSellable({ stock: true, plans: { Monthly: false } })).toBe(false);
});

describe("the price of a plan (D12)", () => {
  const product = { priceCents: 200_00, totalCents: 100_00, planCents: { Monthly: 10_50 } };
  it("is the plan's own price, or else the total", () => {
    expect(unitPriceCents(product, "Monthly")).toBe(10_50);
    expect(unitPriceCents(product, "3 year")).toBe(100_00);
  });
  it("for a year is that of '1 year', even if that plan isn't offered", () => {
    expect(yearPriceCents(product)).toBe(100_00);
    expect(yearPriceCents({ ...product, planCents: { "1 year": 90_00 } })).toBe(90_00);
  });
  it("shows the crossed-out original only beside the total", () => {
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

describe("a payment divided by months (D9)", () => {
  const product = { priceCents: 200_00, totalCents: 100_00, planCents: { Monthly: 10_50, "3 year": 95_99 } };
  it("is a twelfth of a yearly payment, rounded to the cent", () => {
    expect(monthCents(product, "1 year")).toBe(8_33);
    expect(monthCents(product, "3 year")).toBe(8_00);
  });
  it("isn't shown for a plan that is paid by the month", () => {
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
  it("has every sub-item in one group only", () => {
    expect(new Set(SUBCATEGORIES).size).toBe(64);
    expect(SUBCATEGORIES).toHaveLength(64);
    expect(groupOfSubcategory("VR")).toBe("Workflows");
  });
  it("separates a product's platforms from its other sub-items, in the order of their icons", () => {
    expect(platformsOf({ subcategories: ["Cloud service", "VR", "Windows"] })).toEqual([
      "Windows",
      "Cloud service",
    ]);
  });
  it("treats a group with sub-items as those sub-items, without as the whole group (D1)", () => {
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
  it("are found in any case (D31)", () => {
    expect(
      ["/", "/products", "/products/autocad", "/admin/apps", "/Admin/home", "/aboutus/"].every(isPagePath),
    ).toBe(true);
    expect(["/nope", "/products/a/b", "/static"].some(isPagePath)).toBe(false);
  });
  it("hide the top bar if a whole segment is checkout or return (D36)", () => {
    expect(hidesTopBar("/checkout")).toBe(true);
    expect(hidesTopBar("/Return/")).toBe(true);
    expect(hidesTopBar("/products/return-kit")).toBe(false);
  });
});
