import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { checkoutPayload } from "#domain/cart/checkout.ts";
import { testProduct } from "#domain/testing/product.ts";
import { newCartItem } from "#domain/cart/cart.ts";
import { slugOf } from "#domain/text/slug.ts";
import { orders } from "../../db/schema/orders.ts";
import { includedProducts, products } from "../../db/schema/catalogue.ts";
import { mutation, resultOf } from "../../testing/mutation.ts";
import { resetPayments } from "../../testing/payments.ts";
import { post, product, testDatabase } from "../../testing/shop.ts";

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

const idOfDraft = async () => {
  const [draft] = await testDatabase().select({ id: products.id }).from(products);
  return draft?.id ?? "";
};
const rename = (to: string) =>
  testDatabase()
    .update(products)
    .set({ productname: to, slug: slugOf(to) })
    .where(eq(products.slug, "draft"));
const checkLine = async (_id: string) =>
  resultOf(
    await mutation("stripe.checkCart", {
      cart: checkoutPayload([newCartItem(testProduct({ _id, productname: "Draft" }), "1 year")]).cart,
    }),
  );
const open = async (cart: object) => {
  const answer = await post("/stripe/create-checkout-session", { cart: [cart] });
  return { status: answer.status, body: await answer.json() };
};

describe("a line of a product that was renamed", () => {
  it("is found by its id, and gets the new name", async () => {
    const id = await idOfDraft();
    await rename("Draft 2027");
    expect(await checkLine(id)).toMatchObject({
      changes: [
        {
          productname: "Draft",
          kind: "renamed",
          product: { _id: id, productname: "Draft 2027", slug: "draft-2027", plans: { "1 year": true } },
        },
      ],
      offers: [YEARLY],
    });
  });

  it("isn't the product that took over its name", async () => {
    const id = await idOfDraft();
    await rename("Draft 2027");
    await testDatabase()
      .insert(products)
      .values(product({ productname: "Draft", priceCents: 900_00 }));
    expect(await checkLine(id)).toMatchObject({ changes: [{ kind: "renamed", product: { _id: id } }] });
  });

  it("has no change if only capitals and spaces differ (D68)", async () => {
    const id = await idOfDraft();
    await testDatabase().update(products).set({ productname: "DRAFT " });
    expect(await checkLine(id)).toMatchObject({ changes: [] });
  });

  it("is found by its name if its id is unknown or none", async () => {
    for (const id of [crypto.randomUUID(), "", "1"])
      expect(await checkLine(id)).toMatchObject({ changes: [] });
  });

  it("is refused with the new name at a REST checkout that names the id, and by its old name is unknown", async () => {
    const _id = await idOfDraft();
    await rename("Draft 2027");
    const line = { productname: "Draft", total: 100, plans: { "1 year": true } };
    expect(await open({ ...line, _id })).toMatchObject({
      status: 409,
      body: { changes: [{ productname: "Draft", kind: "renamed", product: { productname: "Draft 2027" } }] },
    });
    expect(await open(line)).toMatchObject({ body: { changes: [{ kind: "unknown" }] } });
  });

  it("and the product under its new name are one product twice", async () => {
    const _id = await idOfDraft();
    await rename("Draft 2027");
    const [line] = cart("Draft").cart;
    const both = {
      cart: [
        { ...line, _id },
        { ...line, _id, productname: "Draft 2027" },
      ],
    };
    expect((await mutation("stripe.checkCart", both)).status).toBe(400);
  });
});
