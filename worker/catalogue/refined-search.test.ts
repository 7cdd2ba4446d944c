import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Filter } from "#domain/search/filter.ts";
import { yearPriceCents } from "#domain/catalogue/product.ts";
import { call, product, resetShop, testDatabase } from "../testing/shop.ts";
import { allProducts, searchStored } from "../testing/all-products.ts";

type Row = Parameters<typeof product>[0];
const row = (fields: Row) => product({ discountCents: null, ...fields });

/** The order of the list is the display order. */
beforeAll(() =>
  resetShop([
    row({ productname: "Maya", priceCents: 1500_00, subcategories: ["Windows", "Linux"] }),
    row({ productname: "Kit", priceCents: 400_00, discountCents: 200_00, subcategories: ["Windows"] }),
    row({ productname: "AutoCAD", priceCents: 1800_00, oneYearCents: 900_50, subcategories: ["Mac"] }),
    row({ productname: "Tie", priceCents: 900_50, stock: false, subcategories: ["Windows", "Mac"] }),
    row({
      productname: "3ds Max",
      priceCents: 300_00,
      monthlyCents: 30_00,
      plans: ["Monthly"],
      stock: false,
      subcategories: ["Linux"],
    }),
  ]),
);

const NOTHING: Filter = { mainCategories: [], subcategories: [], searchText: "" };
const found = (filter: Partial<Filter> & { page?: number }) =>
  searchStored({ ...NOTHING, page: 1, ...filter });
const names = async (filter: Partial<Filter>) =>
  (await found(filter)).products.map(({ productname }) => productname);

describe("the order of the matches (D65)", () => {
  it("is by name, by one-year price, or the shop's own; ties keep the shop's order", async () => {
    expect(await names({})).toEqual(["Maya", "Kit", "AutoCAD", "Tie", "3ds Max"]);
    expect(await names({ sort: "name" })).toEqual(["3ds Max", "AutoCAD", "Kit", "Maya", "Tie"]);
    expect(await names({ sort: "price" })).toEqual(["Kit", "3ds Max", "AutoCAD", "Tie", "Maya"]);
    expect(await names({ sort: "-price" })).toEqual(["Maya", "AutoCAD", "Tie", "3ds Max", "Kit"]);
  });

  it("is by where the text was found, unless an order was chosen", async () => {
    // The text is in the name of one product, and in every description.
    expect(await names({ searchText: "a" })).toEqual(["AutoCAD", "Maya", "Kit", "Tie", "3ds Max"]);
    expect(await names({ searchText: "a", sort: "price" })).toEqual([
      "Kit",
      "3ds Max",
      "AutoCAD",
      "Tie",
      "Maya",
    ]);
    expect(await names({ searchText: "a", sort: "-price", inStock: true })).toEqual([
      "Maya",
      "AutoCAD",
      "Kit",
    ]);
  });
});

describe("stock and one-year price (D65)", () => {
  it("filter the matches, their total and the facet counts", async () => {
    const inStock = await found({ inStock: true });
    expect(inStock).toMatchObject({ total: 3, counts: { Windows: 2, Linux: 1, Mac: 1 } });
    const middle = await found({ minCents: 300_00, maxCents: 900_50 });
    expect(middle).toMatchObject({ total: 3, counts: { Windows: 1, Mac: 2, Linux: 1 } });
    expect(middle.products.map(({ productname }) => productname)).toEqual(["AutoCAD", "Tie", "3ds Max"]);
  });

  it("can be combined with facets, whose own group's counts they don't reduce (D2)", async () => {
    const answer = await found({ inStock: true, maxCents: 1000_00, subcategories: ["Mac"] });
    expect(answer).toMatchObject({ total: 1, counts: { Mac: 1, Windows: 1 } });
    expect(answer.counts).not.toHaveProperty("Linux");
  });

  it("filter by the same price as `yearPriceCents` returns for each product", async () => {
    for (const one of await allProducts(testDatabase())) {
      const cents = yearPriceCents(one);
      expect(await names({ minCents: cents, maxCents: cents })).toContain(one.productname);
      expect(await names({ minCents: cents + 1 })).not.toContain(one.productname);
      expect(await names({ maxCents: cents - 1 })).not.toContain(one.productname);
    }
  });
});

const message = z.object({ error: z.object({ message: z.string() }) });
it.each([
  [{ sort: "stars" }, "There is no such order."],
  [{ inStock: false }, "inStock is true or left out."],
  [{ minCents: 1.5 }, "A price is a whole number of cents."],
  [{ maxCents: 0 }, "A price is positive."],
  [{ minCents: 100_000_000 }, "No price is that high."],
])("refuses %j with a message", async (input, sentence) => {
  const answer = await call(`/trpc/filters.search?input=${encodeURIComponent(JSON.stringify(input))}`);
  expect(answer.status).toBe(400);
  expect(message.parse(await answer.json()).error.message).toBe(sentence);
});
