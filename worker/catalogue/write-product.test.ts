import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { MONTHLY_PRICE_TEXT } from "#domain/catalogue/price-rule.ts";
import { signedInAdmin, type TestAccount } from "../testing/accounts.ts";
import {
  draft,
  euroDraft,
  storedProducts,
  writtenProduct,
  type WrittenProduct,
} from "../testing/catalogue.ts";
import { found } from "../testing/found.ts";
import { mutation, refusalOf, resultOf } from "../testing/mutation.ts";
import { call, failureOf, product, resetShop, testDatabase } from "../testing/shop.ts";
import { products } from "../db/schema/catalogue.ts";
import { orderItems, orders } from "../db/schema/orders.ts";
import { testVatFacts } from "../testing/vat-facts.ts";

const NAME_TAKEN = "A product with this name already exists.";
const NO_PRODUCT = "This product does not exist.";
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

let admin: TestAccount;
beforeEach(async () => {
  await resetShop();
  admin = await signedInAdmin();
});

const write = (procedure: string, input: unknown) => mutation(`products.${procedure}`, input, admin.headers);
const created = async (fields: object = {}): Promise<WrittenProduct> =>
  writtenProduct.parse(await resultOf(await write("create", draft(fields))));
const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

describe("products.create", () => {
  it("stores a product at the end of the catalogue and returns it as the shop shows it", async () => {
    await resetShop([product({ productname: "First" })]);
    admin = await signedInAdmin();
    const answer = await created({ productname: " AutoCAD LT ", planCents: { "1 year": 99_90 } });
    expect(answer).toMatchObject({
      productname: "AutoCAD LT",
      slug: "autocad-lt",
      priceCents: 200_00,
      discountCents: 50_25,
      totalCents: 149_75,
      plans: { Monthly: false, "1 year": true, "3 year": false },
      planCents: { "1 year": 99_90 },
      displayOrder: 1,
      version: 1,
    });
  });

  it("accepts neither a total nor an id from the client (D6, D23)", async () => {
    const answer = await created({
      totalCents: 1,
      _id: UNKNOWN_ID,
      version: 9,
      displayOrder: 40,
      colour: "red",
    });
    expect(answer).toMatchObject({ totalCents: 149_75, version: 1, displayOrder: 0 });
    expect(answer._id).not.toBe(UNKNOWN_ID);
  });

  it("stores a repeated category once, so that the filter panel's counts are right (D2)", async () => {
    const answer = await created({ subcategories: ["VR", "Drafting", "VR"] });
    expect(answer).toMatchObject({ subcategories: ["VR", "Drafting"] });
  });

  it("gives simultaneously added products places without gaps and separate addresses", async () => {
    const names = ["Maya", "Maya!", "Maya?", "(Maya)", "Maya.", "+Maya"];
    const answers = await Promise.all(names.map((productname) => created({ productname })));
    expect(ascending(answers.map((answer) => answer.displayOrder))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(answers.map((answer) => answer.slug).toSorted()).toEqual([
      "maya",
      "maya-2",
      "maya-3",
      "maya-4",
      "maya-5",
      "maya-6",
    ]);
  });

  it.each([
    ["productname", "a\u0000b", "Product name contains characters that are not allowed."],
    ["priceCents", 0, "Product Price must be positive value"],
  ])("refuses %s as %j under its field and stores nothing", async (field, value, message) => {
    const refusal = await refusalOf(await write("create", draft({ [field]: value })));
    expect(refusal).toMatchObject({ status: 400, message });
    expect(refusal.fields?.[field]).toBe(message);
    expect(await storedProducts()).toEqual([]);
  });
});

describe("products.update", () => {
  it("rewrites the product and increments its version", async () => {
    const { _id: id } = await created();
    const answer = await write("update", {
      id,
      version: 1,
      draft: draft({ discountCents: null, stock: false }),
    });
    expect(await resultOf(answer)).toMatchObject({
      _id: id,
      discountCents: null,
      totalCents: 200_00,
      stock: false,
      version: 2,
    });
  });

  it("keeps fields that the client doesn't name (an older client may not know of plans)", async () => {
    const { _id: id } = await created({
      plans: { Monthly: true },
      planCents: { Monthly: 9_50 },
      stock: false,
    });
    const { plans: _plans, planCents: _prices, stock: _stock, subcategories: _sub, ...rest } = draft();
    expect(await resultOf(await write("update", { id, draft: rest }))).toMatchObject({
      plans: { Monthly: true, "1 year": false, "3 year": false },
      planCents: { Monthly: 9_50 },
      stock: false,
      subcategories: ["Drafting"],
    });
  });

  it("refuses a change of plans or prices that leaves Monthly without a price (D12)", async () => {
    const { _id: id } = await created({ plans: { Monthly: true }, planCents: { Monthly: 9_50 } });
    const { _id: yearly } = await created({ productname: "Yearly" });
    const { plans: _plans, planCents: _prices, ...rest } = draft();
    const refused = { status: 400, message: MONTHLY_PRICE_TEXT };
    const fields = { "planPrices.Monthly": MONTHLY_PRICE_TEXT };
    for (const [of, change] of [
      [id, { planCents: {} }],
      [yearly, { plans: { Monthly: true } }],
    ] as const) {
      const answer = await refusalOf(await write("update", { id: of, draft: { ...rest, ...change } }));
      expect(answer).toMatchObject({ ...refused, fields });
    }
    const body = JSON.stringify(euroDraft({ plans: { Monthly: true }, planPrices: {} }));
    const json = { ...admin.headers, "content-type": "application/json" };
    const put = await call(`/api/products/update/${id}`, { method: "PUT", headers: json, body });
    expect(await failureOf(put)).toEqual(refused);
    const post = await call("/api/products", { method: "POST", headers: json, body });
    expect(await failureOf(post)).toEqual(refused);
  });

  it("lets a client that names no plans change a product whose Monthly has no price", async () => {
    await resetShop([product({ productname: "Old", plans: ["Monthly", "1 year"] })]);
    admin = await signedInAdmin();
    const [{ id } = { id: "" }] = await storedProducts();
    const { plans: _plans, planCents: _prices, ...rest } = draft({ productname: "Old", description: "New." });
    const answer = writtenProduct.parse(await resultOf(await write("update", { id, draft: rest })));
    expect(answer).toMatchObject({ description: "New.", plans: { Monthly: false, "1 year": true } });
    const [{ plans } = { plans: [] }] = await testDatabase().select({ plans: products.plans }).from(products);
    expect(plans).toEqual(["Monthly", "1 year"]);
  });

  it("refuses a change of either categories or subcategories that leaves a subcategory without its main category", async () => {
    const { _id: id } = await created();
    const { mainCategories: _main, subcategories: _sub, ...rest } = draft();
    const message = "Subcategories need their main categories. Add 'Workflows' (for 'Drafting').";
    const refusal = await refusalOf(await write("update", { id, draft: { ...rest, mainCategories: [] } }));
    expect(refusal).toMatchObject({ status: 400, message, fields: { subcategories: message } });
    expect((await write("update", { id, draft: { ...rest, subcategories: ["Mac"] } })).status).toBe(400);
    expect(await resultOf(await write("update", { id, draft: rest }))).toMatchObject({
      mainCategories: ["Workflows"],
      subcategories: ["Drafting"],
    });
  });

  it("refuses an edit that started from an older version and names who saved last (D27)", async () => {
    const { _id: id } = await created();
    const maria = await signedInAdmin("maria");
    await mutation(
      "products.update",
      { id, version: 1, draft: draft({ priceCents: 300_00 }) },
      maria.headers,
    );
    const refusal = await refusalOf(
      await write("update", { id, version: 1, draft: draft({ priceCents: 400_00 }) }),
    );
    expect(refusal.status).toBe(409);
    expect(refusal.message).toMatch(/^maria changed this product at \d\d:\d\d, after you opened it\.$/);
    const own = await refusalOf(
      await mutation("products.update", { id, version: 1, draft: draft() }, maria.headers),
    );
    expect(own.message).toMatch(/^You changed this product elsewhere at \d\d:\d\d/);
  });

  it("lets only one of two edits of a version through", async () => {
    const { _id: id } = await created();
    const edits = [300_00, 400_00, 500_00].map((priceCents) =>
      write("update", { id, version: 1, draft: draft({ priceCents }) }),
    );
    const statuses = (await Promise.all(edits)).map((answer) => answer.status);
    expect(ascending(statuses)).toEqual([200, 409, 409]);
  });

  it("refuses another product's name and changes nothing", async () => {
    await created();
    const { _id: id } = await created({ productname: "Other" });
    const refusal = await refusalOf(await write("update", { id, draft: draft({ priceCents: 999_00 }) }));
    expect(refusal).toMatchObject({ status: 409, message: NAME_TAKEN, fields: { productname: NAME_TAKEN } });
    expect((await storedProducts())[1]).toMatchObject({ productname: "Other", slug: "other", version: 1 });
  });

  it.each([UNKNOWN_ID, "nonsense"])("returns 404 for the id %s", async (id) => {
    const refusal = await refusalOf(await write("update", { id, draft: draft() }));
    expect(refusal).toMatchObject({ status: 404, message: NO_PRODUCT });
  });
});

describe("products.remove", () => {
  it("deletes the product, moves the others up and keeps the orders' snapshots", async () => {
    const names = ["One", "Two", "Three"];
    const ids: string[] = [];
    for (const productname of names) ids.push((await created({ productname }))._id);
    await orderOf(ids[1] ?? "");
    expect(await resultOf(await write("remove", { id: ids[1] }))).toEqual({ message: "Two was deleted." });
    const listed = z.array(writtenProduct).parse(await (await call("/api/products")).json());
    expect(listed.map((row) => [row.productname, row.displayOrder])).toEqual([
      ["One", 0],
      ["Three", 1],
    ]);
    const [item] = await testDatabase().select().from(orderItems);
    expect(item).toMatchObject({ productId: null, productname: "Two" });
  });

  it.each([UNKNOWN_ID, "nonsense"])("returns 404 for the id %s", async (id) => {
    expect(await refusalOf(await write("remove", { id }))).toMatchObject({
      status: 404,
      message: NO_PRODUCT,
    });
  });
});

async function orderOf(productId: string): Promise<void> {
  const db = testDatabase();
  const [order] = await db
    .insert(orders)
    .values({ browserHash: "b", cartFingerprint: "f", amountCents: 100, vatFacts: testVatFacts() })
    .returning();
  await db.insert(orderItems).values({
    orderId: found(order).id,
    position: 0,
    productId,
    productname: "Two",
    plan: "1 year",
    description: "Two",
    unitCents: 100,
    quantity: 1,
  });
}
