import { expect, it } from "vitest";
import { coveredToday, onePaymentBought, onePaymentBuys, paidNow, planWithPrice } from "./plan-words.ts";
import { netUnitCents } from "../vat/vat-amounts.ts";
import { testProduct } from "../testing/product.ts";

it.each([
  ["Monthly", "one month, paid once, no renewal"],
  ["1 year", "one year, paid once, no renewal"],
  ["3 year", "first of three yearly payments; we’ll remind you before each"],
  [undefined, "one year, paid once, no renewal"],
] as const)("describes one payment of %s (D63)", (plan, words) => {
  expect(onePaymentBuys(plan)).toBe(words);
});

it("doesn't call the payment of a renewal the first of three", () => {
  expect(onePaymentBuys("3 year", { renews: true })).toBe(
    "one of three yearly payments; we’ll remind you before each",
  );
  expect(onePaymentBuys("1 year", { renews: true })).toBe("one year, paid once, no renewal");
});

it("describes a payment on a receipt, without the day", () => {
  expect(onePaymentBought({ plan: "3 year", renews: false })).toBe(
    "first of three yearly payments; we’ll remind you before each",
  );
  expect(onePaymentBought({ plan: "Monthly", renews: false })).toBe("one month, paid once, no renewal");
  expect(onePaymentBought({ plan: "Weekly", renews: false })).toBeNull();
});

it("gives a plan its own price, or else the product's total", () => {
  const product = testProduct({ planCents: { Monthly: 12_50 } });
  expect(planWithPrice(product, "Monthly")).toBe("Monthly, €12.50/month");
  expect(planWithPrice(product, "1 year")).toBe("1 year, €100/year");
  expect(planWithPrice(product, "1 year", netUnitCents)).toBe("1 year, €82.64/year");
});

it("states beside the price of three years the amount due now and the later ones (D63)", () => {
  expect(paidNow("3 year", 1112_00)).toBe("€1,112 now, then two more yearly payments at that day’s price");
  for (const plan of ["Monthly", "1 year", undefined] as const) expect(paidNow(plan, 1112_00)).toBeNull();
});

it("says beside the sum that of three years only one payment is made today (D63)", () => {
  expect(coveredToday(["Monthly", "1 year", undefined])).toBe(
    "Today’s payment covers the term of each product.",
  );
  for (const plans of [["3 year"], ["1 year", "3 year"]] as const)
    expect(coveredToday(plans)).toBe(
      "Today’s payment covers the term of each product, but of a 3 year plan only one of three yearly payments.",
    );
});
