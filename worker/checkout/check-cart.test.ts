import { beforeEach, expect, it } from "vitest";
import { checkoutPayload } from "#domain/checkout.ts";
import { testProduct } from "#domain/testing/product.ts";
import { newCartItem } from "#domain/cart.ts";
import { orders } from "../db/schema/orders.ts";
import { products } from "../db/schema/catalogue.ts";
import { mutation, resultOf } from "../testing/mutation.ts";
import { resetPayments } from "../testing/payments.ts";
import { testDatabase } from "../testing/shop.ts";

beforeEach(resetPayments);

const cart = (productname: string) => checkoutPayload([newCartItem(testProduct({ productname }), "1 year")]);
const check = async (productname: string) => resultOf(await mutation("stripe.checkCart", cart(productname)));

it("finds nothing to say of a cart that is current, and records no order", async () => {
  expect(await check("Draft")).toEqual({ changes: [], collections: [] });
  expect(await testDatabase().select().from(orders)).toEqual([]);
});

it("says what a line costs now (D11)", async () => {
  await testDatabase().update(products).set({ priceCents: 300_00 });
  const product = { productname: "Draft", totalCents: 200_00, plans: { "1 year": true } };
  expect(await check("Draft")).toMatchObject({
    changes: [{ productname: "Draft", kind: "price", wasCents: 100_00, nowCents: 200_00, product }],
  });
});

it("says what is sold out and what is no longer sold", async () => {
  await testDatabase().update(products).set({ stock: false });
  expect(await check("Draft")).toEqual({
    changes: [{ productname: "Draft", kind: "out-of-stock" }],
    collections: [],
  });
  expect(await check("Gone")).toEqual({
    changes: [{ productname: "Gone", kind: "unknown" }],
    collections: [],
  });
});

it("refuses an empty cart", async () => {
  expect((await mutation("stripe.checkCart", { cart: [] })).status).toBe(400);
});
