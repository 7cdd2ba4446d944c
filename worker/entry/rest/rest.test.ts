import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { PRODUCT_FIELDS } from "#domain/catalogue/product-fields.ts";
import { call, failureOf, post, product, resetShop, testDatabase } from "../../testing/shop.ts";
import { contactMessages } from "../../db/schema/contact.ts";

beforeAll(() =>
  resetShop([
    product({
      productname: "Draft One",
      priceCents: 1299_50,
      discountCents: 300_25,
      plans: ["Monthly", "1 year"],
      monthlyCents: 99_90,
    }),
    product({ productname: "Plain", discountCents: null }),
  ]),
);

const list = z.array(z.record(z.string(), z.unknown()));

describe("GET /api/products", () => {
  it("returns euros and the documented names", async () => {
    const answer = await call("/api/products");
    const [first, second] = list.parse(await answer.json());
    expect(first).toMatchObject({
      productname: "Draft One",
      slug: "draft-one",
      imageUrl: "/images/seed-draft-one.webp",
      price: 1299.5,
      discountPrice: 300.25,
      total: 999.25,
      description: "A drawing program.",
      stock: true,
      mainCategories: ["Workflows"],
      subcategories: ["Drafting"],
      plans: { Monthly: true, "1 year": true, "3 year": false },
      planPrices: { Monthly: 99.9 },
    });
    expect(second).toMatchObject({ price: 200, discountPrice: null, total: 200, planPrices: {} });
  });

  // Additional product fields may come between them, but nothing else.
  it("returns the fields in the documented order", async () => {
    const DOCUMENTED =
      "_id productname slug imageUrl price discountPrice total description stock mainCategories subcategories plans planPrices displayOrder version includes facts".split(
        " ",
      );
    const [first] = list.parse(await (await call("/api/products")).json());
    const answered = Object.keys(first ?? {});
    expect(answered.filter((field) => DOCUMENTED.includes(field))).toEqual(DOCUMENTED);
    expect([...DOCUMENTED, ...Object.keys(PRODUCT_FIELDS)]).toEqual(expect.arrayContaining(answered));
  });

  it("returns one product by its id", async () => {
    const [first] = list.parse(await (await call("/api/products")).json());
    const one = await call(`/api/products/${String(first?.["_id"])}`);
    expect(await one.json()).toEqual(first);
  });

  it.each(["00000000-0000-4000-8000-000000000000", "nonsense"])("returns 404 for the id %s", async (id) => {
    expect(await failureOf(await call(`/api/products/${id}`))).toEqual({
      status: 404,
      message: "This product does not exist.",
    });
  });

  it("matches paths regardless of case (D31)", async () => {
    expect((await call("/API/Products")).status).toBe(200);
  });
});

describe("addresses", () => {
  it("return {message} for unknown API paths", async () => {
    expect((await failureOf(await call("/api/nothing"))).status).toBe(404);
    expect((await failureOf(await post("/stripe/nothing", {}))).status).toBe(404);
  });

  it.each([
    ["DELETE", "/api/Products", "GET, HEAD, POST"],
    ["PUT", "/api/products/updateOrder", "GET, HEAD, POST"],
    ["GET", "/api/auth", "POST"],
    ["PATCH", "/api/products/update/1", "PUT"],
    ["POST", "/stripe/session-status", "GET, HEAD"],
    ["POST", "/images/a.webp", "GET, HEAD"],
    ["POST", "/healthz", "GET, HEAD"],
  ])("%s %s returns 405 and the accepted methods", async (method, path, allow) => {
    const answer = await call(path, { method });
    expect(answer.headers.get("allow")).toBe(allow);
    expect(await failureOf(answer)).toEqual({
      status: 405,
      message: `This address takes ${allow.replaceAll(", ", " or ")}.`,
    });
  });

  it.each(["/trpc/%ff", "/trpc/%E0%A4%A", "/api/products/%ff", "/products/%ff"])(
    "the malformed address %s returns 400",
    async (path) => {
      expect(await failureOf(await call(path))).toEqual({
        status: 400,
        message: "The address is malformed.",
      });
    },
  );

  it("return 404 for a slug that no product can have", async () => {
    for (const slug of ["%00", "a%20b", "A", "-"]) {
      const answer = await call(
        `/trpc/products.bySlug?input=${encodeURIComponent(JSON.stringify({ slug: decodeURIComponent(slug) }))}`,
      );
      expect([slug, answer.status]).toEqual([slug, 404]);
      await answer.body?.cancel();
    }
  });

  it("a missing chunk is never a page", async () => {
    const answer = await call("/static/js/gone-1234.js");
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("/healthz reports whether the database responds and jobs run", async () => {
    expect(await (await call("/healthz")).json()).toEqual({
      ok: true,
      database: "up",
      jobs: "running",
      version: "",
    });
  });
});

describe("POST /api/contact (D28)", () => {
  const message = {
    firstName: "Ada",
    lastName: "Drafter",
    email: "ada@example.com",
    phone: "+31 20 123 4567",
    message: "Do you sell to schools?",
  };

  it("stores the message", async () => {
    expect((await post("/api/contact", message)).status).toBe(200);
    const stored = await testDatabase().select().from(contactMessages);
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject(message);
  });

  it("stores a message with whatever a form filler adds", async () => {
    const before = await testDatabase().$count(contactMessages);
    expect((await post("/api/contact", { ...message, website: "http://firm.example" })).status).toBe(200);
    expect(await testDatabase().$count(contactMessages)).toBe(before + 1);
  });

  it.each([
    ["firstName", " ", "First name is required."],
    ["message", "x\u001b[2Jy", "Message contains characters that are not allowed."],
    ["message", undefined, "Message is required."],
  ])("refuses %s as %j", async (field, value, sentence) => {
    expect(await failureOf(await post("/api/contact", { ...message, [field]: value }))).toEqual({
      status: 400,
      message: sentence,
    });
  });
});
