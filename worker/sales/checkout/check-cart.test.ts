import { beforeEach, expect, it } from "vitest";
import { checkoutPayload } from "#domain/cart/checkout.ts";
import { testProduct } from "#domain/testing/product.ts";
import { newCartItem } from "#domain/cart/cart.ts";
import { orders } from "../../db/schema/orders.ts";
import { includedProducts, products } from "../../db/schema/catalogue.ts";
import { mutation, resultOf } from "../../testing/mutation.ts";
import { resetPayments } from "../../testing/payments.ts";
import { product, testDatabase } from "../../testing/shop.ts";

beforeEach(resetPayments);

const YEARLY = { productname: "Draft", plans: ["1 year"], planCents: {} };

const cart = (productname: string) => checkoutPayload([newCartItem(testProduct({ productname }), "1 year")]);
const check = async (productname: string) => resultOf(await mutation("stripe.checkCart", cart(productname)));

it("finds no changes in a cart that is up to date, and records no order", async () => {
  expect(await check("Draft")).toEqual({
    changes: [],
    offers: [YEARLY],
    collections: [],
    renewals: [],
    vat: null,
  });
  expect(await testDatabase().select().from(orders)).toEqual([]);
});

it("returns a line's current price (D11)", async () => {
  await testDatabase().update(products).set({ priceCents: 300_00 });
  const draft = { productname: "Draft", totalCents: 200_00, plans: { "1 year": true } };
  expect(await check("Draft")).toMatchObject({
    changes: [{ productname: "Draft", kind: "price", wasCents: 100_00, nowCents: 200_00, product: draft }],
  });
});

it("returns the product's plans, without Monthly if that has no price (D66, D12)", async () => {
  await testDatabase()
    .update(products)
    .set({ plans: ["Monthly", "1 year", "3 year"], threeYearCents: 90_00 });
  const offer = { productname: "Draft", plans: ["1 year", "3 year"], planCents: { "3 year": 90_00 } };
  expect(await check("Draft")).toMatchObject({ changes: [], offers: [offer] });
});

it("replaces two chosen plans with the product's default (D10)", async () => {
  const [line] = cart("Draft").cart;
  const both = { cart: [{ ...line, plans: { Monthly: true, "1 year": true } }] };
  expect(await resultOf(await mutation("stripe.checkCart", both))).toMatchObject({
    changes: [{ productname: "Draft", kind: "several-plans", product: { plans: { "1 year": true } } }],
  });
});

it("names the collections that include a product of the cart (D71)", async () => {
  const db = testDatabase();
  const [draft] = await db.select({ id: products.id }).from(products);
  const [both] = await db
    .insert(products)
    .values([product({ productname: "Both" }), product({ productname: "Other" })])
    .returning({ id: products.id });
  await db.insert(includedProducts).values({ collectionId: both?.id ?? "", productId: draft?.id ?? "" });
  expect(await check("Draft")).toMatchObject({ changes: [], collections: [{ productname: "Both" }] });
  expect(await check("Other")).toMatchObject({ changes: [], collections: [] });
});

it("returns products that are sold out or no longer sold", async () => {
  await testDatabase().update(products).set({ stock: false });
  expect(await check("Draft")).toEqual({
    changes: [{ productname: "Draft", kind: "out-of-stock" }],
    offers: [YEARLY],
    collections: [],
    renewals: [],
    vat: null,
  });
  expect(await check("Gone")).toEqual({
    changes: [{ productname: "Gone", kind: "unknown" }],
    offers: [],
    collections: [],
    renewals: [],
    vat: null,
  });
});

it("refuses an empty cart", async () => {
  expect((await mutation("stripe.checkCart", { cart: [] })).status).toBe(400);
});
