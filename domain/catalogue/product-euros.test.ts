import { describe, expect, it } from "vitest";
import { changeInCents, productInEuros } from "./product-euros.ts";
import { testProduct } from "../testing/product.ts";

const SAME = { productname: "Draft", imageUrl: "/images/draft.webp", description: "A drawing program." };

describe("a change of a product (S48)", () => {
  it("leaves the plans' own prices alone unless it names them", () => {
    expect(changeInCents({ ...SAME, price: 12.5, discountPrice: null })).toEqual({
      ...SAME,
      priceCents: 12_50,
      discountCents: null,
    });
    expect(
      changeInCents({ ...SAME, price: 12.5, discountPrice: 0.01, planPrices: { Monthly: 1.99 } }),
    ).toEqual({
      ...SAME,
      priceCents: 12_50,
      discountCents: 1,
      planCents: { Monthly: 1_99 },
    });
  });
});

it("REST answers a product in euros, its fields in the documented order (S49)", () => {
  const product = testProduct({
    priceCents: 12_50,
    discountCents: null,
    totalCents: 12_50,
    planCents: { Monthly: 1_99 },
  });
  const answer = productInEuros(product);
  expect(answer).toMatchObject({
    price: 12.5,
    discountPrice: null,
    total: 12.5,
    planPrices: { Monthly: 1.99 },
  });
  expect(Object.keys(answer).slice(0, 7)).toEqual([
    "_id",
    "productname",
    "slug",
    "imageUrl",
    "price",
    "discountPrice",
    "total",
  ]);
  expect(Object.keys(answer).slice(-5)).toEqual([
    "planPrices",
    "displayOrder",
    "version",
    "includes",
    "facts",
  ]);
});
