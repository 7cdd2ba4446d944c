import { expect, it } from "vitest";
import { productInEuros } from "./product-euros.ts";
import { testProduct } from "../testing/product.ts";

it("REST returns a product in euros, with its fields in the documented order (S49)", () => {
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
