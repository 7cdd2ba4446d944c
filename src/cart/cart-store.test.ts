import { expect, it } from "vitest";
import { testProduct } from "#domain/testing/product.ts";
import { cart } from "./cart-store.ts";

it("a product is in the cart once, also after it was renamed", () => {
  const product = testProduct({ productname: "Draft" });
  cart.add(product, "1 year", 2);
  cart.add({ ...product, productname: "Draft 2027", slug: "draft-2027" }, "1 year");
  expect(cart.items().map(({ productname, quantity }) => [productname, quantity])).toEqual([["Draft", 2]]);
});
