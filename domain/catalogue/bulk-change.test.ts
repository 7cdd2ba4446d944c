import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PRICE_MAX_CENTS } from "../money/money.ts";
import { testDraft } from "../testing/product.ts";
import {
  bulkChangeProblems,
  CHANGEABLE_PRICES,
  type ChangeablePrice,
  changedDraft,
  changedPrices,
  type PriceChangeRule,
  ROUNDINGS,
} from "./bulk-change.ts";
import { type Plan, PLANS } from "./plan.ts";
import { MONTHLY_PRICE_TEXT } from "./price-rule.ts";

const EVERY_PRICE = [...CHANGEABLE_PRICES];
const up = (percent: number, fields: object = {}): PriceChangeRule => ({
  kind: "percent",
  way: "up",
  percent,
  prices: EVERY_PRICE,
  rounding: "cent",
  ...fields,
});
const before = { priceCents: 1_171_00, discountCents: 585_50, planCents: { Monthly: 99_90 } };

describe("a change of prices by a rule (D62)", () => {
  it.each<[string, PriceChangeRule, object]>([
    [
      "every price by a percentage",
      up(5_00),
      { priceCents: 1_229_55, discountCents: 614_77, planCents: { Monthly: 104_90 } },
    ],
    [
      "only the list price, with the discount as it was",
      up(5_00, { prices: ["list"] }),
      { ...before, priceCents: 1_229_55 },
    ],
    ["only the discount", up(10_00, { prices: ["discount"] }), { ...before, discountCents: 644_05 }],
    [
      "only plans' own prices, to whole euros",
      up(5_00, { prices: ["plans"], rounding: "euro" }),
      { ...before, planCents: { Monthly: 105_00 } },
    ],
    [
      "what buyers pay to .95, which the discount makes up for",
      up(5_00, { rounding: "95" }),
      { priceCents: 1_229_95, discountCents: 615_00, planCents: { Monthly: 104_95 } },
    ],
    [
      "a list price down by an amount",
      { kind: "amount", way: "down", cents: 21_50, prices: ["list", "plans"], rounding: "cent" },
      { priceCents: 1_149_50, discountCents: 585_50, planCents: { Monthly: 78_40 } },
    ],
    [
      "the discount to a share of the list price",
      { kind: "discount", percent: 33_33, rounding: "cent" },
      { ...before, discountCents: 390_29 },
    ],
    [
      "the discount to nothing",
      { kind: "discount", percent: 0, rounding: "cent" },
      { ...before, discountCents: null },
    ],
    [
      "a discount down to less than nothing, which removes it",
      { kind: "amount", way: "down", cents: 900_00, prices: ["discount"], rounding: "cent" },
      { ...before, discountCents: null },
    ],
  ])("changes %s", (_what, rule, after) => {
    expect(changedPrices(before, rule)).toEqual(after);
  });

  it("gives a product without a discount one only if the rule sets it", () => {
    const plain = { priceCents: 200_00, discountCents: null, planCents: {} };
    expect(changedPrices(plain, up(10_00))).toEqual({ ...plain, priceCents: 220_00 });
    const half: PriceChangeRule = { kind: "discount", percent: 50_00, rounding: "cent" };
    expect(changedPrices(plain, half)).toEqual({ ...plain, discountCents: 100_00 });
  });
});

type Prices = Parameters<typeof changedPrices>[0];
const cents = fc.integer({ min: 1, max: PRICE_MAX_CENTS });
const prices = fc
  .record({
    priceCents: fc.integer({ min: 100, max: PRICE_MAX_CENTS }),
    share: fc.option(fc.integer({ min: 0, max: 9_999 })),
    planCents: fc.dictionary(fc.constantFrom<Plan>(...PLANS), cents),
  })
  .map(({ priceCents, share, planCents }) => ({
    priceCents,
    discountCents: share === null ? null : Math.floor((priceCents * share) / 10_000),
    planCents,
  }));
const touched = fc.subarray(EVERY_PRICE, { minLength: 1 });
const rounding = fc.constantFrom(...ROUNDINGS);
const way = fc.constantFrom("up" as const, "down" as const);
const rule = fc.oneof<fc.Arbitrary<PriceChangeRule>[]>(
  fc.record({
    kind: fc.constant("percent" as const),
    way,
    percent: fc.integer({ min: 1, max: 9_999 }),
    prices: touched,
    rounding,
  }),
  fc.record({ kind: fc.constant("amount" as const), way, cents, prices: touched, rounding }),
  fc.record({
    kind: fc.constant("discount" as const),
    percent: fc.integer({ min: 0, max: 9_999 }),
    rounding,
  }),
);

/** The furthest that a price can be from the exact one, in euros, with room for floating point. */
const ROUNDED_BY = { cent: 0.005, euro: 0.5, "95": 0.475 } as const;
const FLOAT = 0.000_01;

/** The same in euros, with fractions of a cent. */
function inEuros(cents: number, price: ChangeablePrice, rule: PriceChangeRule): number {
  const euros = cents / 100;
  if (rule.kind === "discount" || !rule.prices.includes(price)) return euros;
  const step = rule.kind === "amount" ? rule.cents / 100 : (euros * rule.percent) / 10_000;
  return rule.way === "up" ? euros + step : euros - step;
}

/** The total, before it's rounded. */
function totalInEuros(was: Prices, is: Prices, rule: PriceChangeRule): number {
  if (rule.kind === "discount") return (was.priceCents / 100) * (1 - rule.percent / 10_000);
  if (was.discountCents === null || !rule.prices.includes("discount"))
    return (is.priceCents - (was.discountCents ?? 0)) / 100;
  const list = inEuros(was.priceCents, "list", rule);
  return list - Math.max(0, inEuros(was.discountCents, "discount", rule));
}

describe("every change of prices", () => {
  it("is what a computation in euros gives, rounded", () => {
    fc.assert(
      fc.property(prices, rule, (was, by) => {
        const is = changedPrices(was, by);
        const off = [
          is.priceCents / 100 - inEuros(was.priceCents, "list", by),
          (is.priceCents - (is.discountCents ?? 0)) / 100 - totalInEuros(was, is, by),
          ...PLANS.map(
            (plan) => (is.planCents[plan] ?? 0) / 100 - inEuros(was.planCents[plan] ?? 0, "plans", by),
          ).filter((_, at) => was.planCents[PLANS[at] ?? "Monthly"] !== undefined),
        ];
        expect(Math.max(...off.map(Math.abs))).toBeLessThan(ROUNDED_BY[by.rounding] + FLOAT);
        expect(Object.keys(is.planCents)).toEqual(Object.keys(was.planCents));
      }),
    );
  });

  it("leaves the prices that it doesn't touch", () => {
    fc.assert(
      fc.property(prices, rule, (was, by) => {
        const touched: readonly ChangeablePrice[] = by.kind === "discount" ? ["discount"] : by.prices;
        const is = changedPrices(was, by);
        expect({
          priceCents: touched.includes("list") ? was.priceCents : is.priceCents,
          discountCents: touched.includes("discount") ? was.discountCents : is.discountCents,
          planCents: touched.includes("plans") ? was.planCents : is.planCents,
        }).toEqual(was);
      }),
    );
  });

  it("gives whole cents, and a negative or impossible price is a problem and never saved", () => {
    fc.assert(
      fc.property(prices, rule, (was, by) => {
        const draft = testDraft({ ...was, plans: { "1 year": true } });
        const after = changedDraft(draft, by);
        const amounts = [after.priceCents, after.discountCents ?? 0, ...Object.values(after.planCents)];
        expect(amounts.every((amount) => Number.isSafeInteger(amount))).toBe(true);
        if (bulkChangeProblems(after, by).length > 0) return;
        expect(after.priceCents - (after.discountCents ?? 0)).toBeGreaterThan(0);
        expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("keeps the order of two list prices, and of two own prices of a plan", () => {
    fc.assert(
      fc.property(cents, cents, rule, (one, other, by) => {
        const after = [one, other]
          .toSorted((a, b) => a - b)
          .map((cents) =>
            changedPrices({ priceCents: cents, discountCents: null, planCents: { "1 year": cents } }, by),
          );
        const [low, high] = after;
        expect(low?.priceCents).toBeLessThanOrEqual(high?.priceCents ?? Number.NaN);
        expect(low?.planCents["1 year"]).toBeLessThanOrEqual(high?.planCents["1 year"] ?? Number.NaN);
      }),
    );
  });

  it("sets the same discount however often it's applied", () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 9_999 }), rounding, (was, percent, rounding) => {
        const by: PriceChangeRule = { kind: "discount", percent, rounding };
        const once = changedPrices(was, by);
        expect(changedPrices(once, by)).toEqual(once);
      }),
    );
  });
});

const down = (cents: number, price: ChangeablePrice): PriceChangeRule => ({
  kind: "amount",
  way: "down",
  cents,
  prices: [price],
  rounding: "cent",
});

describe("problems of a changed product", () => {
  it.each<[string, number, PriceChangeRule, string, string]>([
    [
      "a list price of nothing",
      200_00,
      down(200_00, "list"),
      "priceCents",
      "Product Price must be positive value",
    ],
    [
      "a list price below a euro",
      200_00,
      down(199_50, "list"),
      "priceCents",
      "Product Price must be at least €1",
    ],
    [
      "a discount of the whole price",
      200_00,
      up(100_00, { prices: ["discount"] }),
      "discountCents",
      "Discount Price must be less than the product price",
    ],
    [
      "a plan's price of nothing",
      200_00,
      down(30_00, "plans"),
      "planCents.1 year",
      "A plan's price must be positive value",
    ],
    [
      "a list price beyond the provider's",
      999_999_00,
      up(1000_00, { prices: ["list"] }),
      "priceCents",
      "Prices end at €999,999.99.",
    ],
  ])("name %s", (_what, priceCents, rule, field, message) => {
    const draft = testDraft({ priceCents, discountCents: 100_00, planCents: { "1 year": 30_00 } });
    expect(bulkChangeProblems(changedDraft(draft, rule), rule)[0]).toEqual({ field, message });
  });

  it("name a Monthly plan without a price of its own, unless only the stock changes (D12)", () => {
    const draft = testDraft({ plans: { Monthly: true }, planCents: {} });
    const change = { kind: "stock", stock: false } as const;
    expect(bulkChangeProblems(changedDraft(draft, up(5_00)), up(5_00))).toEqual([
      { field: "planCents.Monthly", message: MONTHLY_PRICE_TEXT },
    ]);
    expect(bulkChangeProblems(changedDraft(draft, change), change)).toEqual([]);
    expect(changedDraft(draft, change)).toEqual({ ...draft, stock: false });
  });
});
