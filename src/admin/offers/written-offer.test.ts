import { expect, it } from "vitest";
import { NETHERLANDS } from "#domain/cart/residence.ts";
import { testProduct } from "#domain/testing/product.ts";
import { DISCOUNT_MAX_PERCENT, discounted } from "#domain/offers/offer.ts";
import { draftOf, pastedLine, startWritten } from "./written-offer.ts";

const PERCENTS = Array.from({ length: DISCOUNT_MAX_PERCENT + 1 }, (_, percent) => percent);

it.each([1_01, 99_99, 283_00, 2_345_67])(
  "what replaces an offer begins with the discounts that it was made with, at %i cents",
  (listedCents) => {
    const line = {
      productId: "1",
      productname: "Draft",
      plan: "1 year",
      quantity: 2,
      listedCents,
      renews: null,
    } as const;
    const written = startWritten(
      {
        email: "ada@example.com",
        company: null,
        residence: NETHERLANDS,
        lines: PERCENTS.map((percent) => ({
          ...line,
          unitCents: discounted(listedCents, percent),
          reason: "",
        })),
      },
      "2026-12-30",
    );
    expect(draftOf(written).lines.map(({ discountPercent }) => discountPercent)).toEqual(PERCENTS);
  },
);

it("a pasted line has the plan that it names, or else 1 year, and is refused if that isn't sold (D90)", () => {
  const draft = testProduct({ productname: "Draft", plans: { "1 year": true, "3 year": true } });
  expect(pastedLine({ product: draft, quantity: 12, plan: undefined })).toMatchObject({
    productname: "Draft",
    plan: "1 year",
    quantity: "12",
  });
  expect(pastedLine({ product: draft, quantity: 2, plan: "3 year" })).toMatchObject({ plan: "3 year" });
  expect(pastedLine({ product: draft, quantity: 2, plan: "Monthly" })).toBe(
    "Draft isn’t sold as Monthly, only as 1 year or 3 year.",
  );
  expect(pastedLine({ product: { ...draft, stock: false }, quantity: 1, plan: undefined })).toBe(
    "Draft is out of stock.",
  );
});
