import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { signedInAdmin, type TestAccount } from "../../testing/accounts.ts";
import { euroDraft, storedProducts, writtenProduct } from "../../testing/catalogue.ts";
import { call, failureOf, post, product, resetShop } from "../../testing/shop.ts";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

let admin: TestAccount;
beforeEach(async () => {
  await resetShop(["A", "B", "C"].map((productname) => product({ productname })));
  admin = await signedInAdmin();
});

function send(method: string, path: string, body?: unknown): Promise<Response> {
  return call(path, {
    method,
    headers: { "content-type": "application/json", ...admin.headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const ids = async () => (await storedProducts()).map((row) => row.id);
const orderIn = async (answer: Response) =>
  z.object({ order: z.array(z.string()) }).parse(await answer.json()).order;

/** A product as the old client's form sends it: amounts and stock as text, a computed total, unused fields. */
const oldClientsProduct = {
  _id: UNKNOWN_ID,
  productname: "Mudbox",
  imageUrl: "https://images.example/mudbox.png",
  price: "100.50",
  discountPrice: "",
  total: "1",
  description: "Sculpting.",
  stock: "false",
  mainCategories: ["Media & Entertainment", "Workflows"],
  subcategories: ["Sculpting"],
  filterCategory: "old",
};

describe("POST /api/products", () => {
  it("adds a product in the form that the old client sends", async () => {
    const answer = await send("POST", "/api/products", oldClientsProduct);
    expect(answer.status).toBe(200);
    expect(writtenProduct.parse(await answer.json())).toMatchObject({
      productname: "Mudbox",
      price: 100.5,
      discountPrice: null,
      total: 100.5,
      stock: false,
      plans: { "1 year": true },
      displayOrder: 3,
    });
  });

  it("returns {message} for a name that is taken and for an invalid price", async () => {
    expect(await failureOf(await send("POST", "/api/products", euroDraft({ productname: "a" })))).toEqual({
      status: 409,
      message: "A product with this name already exists.",
    });
    expect(await failureOf(await send("POST", "/api/products", euroDraft({ price: "-1" })))).toEqual({
      status: 400,
      message: "Product Price must be positive value",
    });
    expect(await storedProducts()).toHaveLength(3);
  });
});

describe("PUT /api/products/update/{id}", () => {
  it("overwrites changes made in between, and ignores a version (D27)", async () => {
    const [id] = await ids();
    const path = `/API/Products/Update/${id}`;
    expect((await send("PUT", path, { ...oldClientsProduct, version: 1 })).status).toBe(200);
    const again = await send("PUT", path, { ...oldClientsProduct, version: 1, price: 300 });
    expect(writtenProduct.parse(await again.json())).toMatchObject({ _id: id, version: 3, total: 300 });
  });

  it.each([UNKNOWN_ID, "nonsense"])("returns 404 for the id %s", async (id) => {
    expect(await failureOf(await send("PUT", `/api/products/update/${id}`, oldClientsProduct))).toEqual({
      status: 404,
      message: "This product does not exist.",
    });
  });
});

describe("DELETE /api/products/delete/{id}", () => {
  it("deletes the product, and returns 404 the second time", async () => {
    const [id = ""] = await ids();
    expect((await send("DELETE", `/api/products/delete/${id}`)).status).toBe(200);
    expect(await ids()).not.toContain(id);
    expect((await failureOf(await send("DELETE", `/api/products/delete/${id}`))).status).toBe(404);
  });
});

const updateOrder = (newItems: unknown) => send("POST", "/api/products/updateOrder", { newItems });

describe("POST /api/products/updateOrder", () => {
  it("accepts whole products, up to 4 MB in total (D37)", async () => {
    const wanted = (await ids()).toReversed();
    const large = wanted.map((_id) => ({ ...oldClientsProduct, _id, description: "x".repeat(1_000_000) }));
    expect((await updateOrder(large)).status).toBe(200);
    expect(await ids()).toEqual(wanted);
    const tooLarge = wanted.map((_id) => ({ _id, description: "x".repeat(1_500_000) }));
    expect((await failureOf(await updateOrder(tooLarge))).status).toBe(413);
    expect((await post("/api/products", { description: "x".repeat(70_000) }, admin.headers)).status).toBe(
      413,
    );
  });

  it("returns the actual order with {message} if the list doesn't match the shop's (D21)", async () => {
    const [first, second] = await ids();
    for (const items of [[{ _id: first }, { _id: second }], [{}, 7, null], [{ _id: UNKNOWN_ID }]]) {
      const answer = await updateOrder(items);
      expect(answer.status).toBe(409);
      expect(await orderIn(answer.clone())).toEqual(await ids());
      expect((await failureOf(answer)).message).toContain("Someone else changed the order");
    }
  });

  it.each([{}, { newItems: "all" }, [], "order", null])("returns 400 for %j", async (body) => {
    expect((await failureOf(await send("POST", "/api/products/updateOrder", body))).status).toBe(400);
  });
});
