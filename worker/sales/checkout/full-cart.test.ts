import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { CART_MAX_LINES } from "#domain/cart/cart.ts";
import { CHECKOUT_MAX_BYTES } from "#domain/cart/checkout-input.ts";
import { FACTS_MAX_CHARS } from "#domain/catalogue/fact-rule.ts";
import { MAIN_CATEGORIES, SUBCATEGORIES } from "#domain/catalogue/taxonomy.ts";
import { orderItems } from "../../db/schema/orders.ts";
import { resetProvider } from "../../testing/provider.ts";
import { call, failureOf, post, product, resetShop, testDatabase } from "../../testing/shop.ts";

const PATH = "/stripe/create-checkout-session";
const padded = (text: string, length: number) => text.padEnd(length, "x");
const wholeProducts = z.array(z.looseObject({}));

beforeEach(async () => {
  await resetProvider();
  await resetShop(
    Array.from({ length: CART_MAX_LINES }, (_, index) =>
      product({
        productname: padded(`Product ${index} `, 200),
        imageUrl: padded("https://images.example/", 2_000),
        description: padded("A drawing program. ", 5_000),
        facts: padded("Languages: ", FACTS_MAX_CHARS),
        mainCategories: [...MAIN_CATEGORIES],
        subcategories: [...SUBCATEGORIES],
      }),
    ),
  );
});

it("accepts a full cart of complete items, with each field at a product's maximum length (D37, D38)", async () => {
  const items = wholeProducts.parse(await (await call("/api/products")).json());
  const cart = items.map((item) => Object.assign(item, { plans: { "1 year": true }, quantity: 1 }));
  expect((await post(PATH, { cart })).status).toBe(200);
  expect(await testDatabase().$count(orderItems)).toBe(CART_MAX_LINES);
});

it("refuses a body over the limit with one sentence", async () => {
  const cart = [{ productname: "Product", total: 100, description: "x".repeat(CHECKOUT_MAX_BYTES) }];
  expect(await failureOf(await post(PATH, { cart }))).toEqual({
    status: 413,
    message: "The request is too large.",
  });
});
