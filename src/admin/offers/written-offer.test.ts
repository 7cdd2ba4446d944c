import { expect, it } from "vitest";
import { NETHERLANDS } from "#domain/cart/residence.ts";
import { DISCOUNT_MAX_PERCENT, discounted } from "#domain/offers/offer.ts";
import { draftOf, startWritten } from "./written-offer.ts";

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
