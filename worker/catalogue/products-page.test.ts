import { beforeEach, describe, expect, it } from "vitest";
import { PRODUCTS_PAGE_SIZE, type ProductsPageInput } from "#domain/search/products-page.ts";
import { product, resetShop, testDatabase } from "../testing/shop.ts";
import { storedCatalogue } from "../testing/all-products.ts";
import { storedProducts } from "../testing/catalogue.ts";
import { oldSlugs } from "../db/schema/catalogue.ts";
import { matchingIds, productChoices, productsPage } from "./products-page.ts";

const page = async (input: Partial<ProductsPageInput> = {}) =>
  productsPage(await storedCatalogue(testDatabase()), { page: 1, text: "", onlyOutOfStock: false, ...input });
const namesOn = async (input: Partial<ProductsPageInput>) =>
  (await page(input)).products.map(({ productname }) => productname);

describe("a page of the administrators' list", () => {
  it("has a hundred products in display order, and names the products just before and after them", async () => {
    const count = 2 * PRODUCTS_PAGE_SIZE + 5;
    await resetShop(Array.from({ length: count }, (_, nth) => product({ productname: `P ${nth}` })));
    const ids = (await storedProducts()).map(({ id }) => id);
    const [first, second, third, fourth] = await Promise.all([1, 2, 3, 4].map((nth) => page({ page: nth })));
    expect(first).toMatchObject({
      total: count,
      pageCount: 3,
      all: count,
      above: [],
      below: ids.slice(100, 102),
    });
    expect(first?.products.map(({ _id }) => _id)).toEqual(ids.slice(0, 100));
    expect(second?.places).toEqual(Array.from({ length: 100 }, (_, at) => 100 + at));
    expect(second).toMatchObject({ above: ids.slice(98, 100), below: ids.slice(200, 202) });
    expect(second?.products.map(({ _id }) => _id)).toEqual(ids.slice(100, 200));
    expect(third).toMatchObject({ above: ids.slice(198, 200), below: [] });
    expect(third?.products.map(({ _id }) => _id)).toEqual(ids.slice(200));
    expect(fourth).toMatchObject({ products: [], total: count, pageCount: 3 });
  });

  describe("a filtered page", () => {
    beforeEach(() =>
      resetShop([
        product({ productname: "AutoCAD LT", description: "Level drawings." }),
        product({ productname: "Café Level", stock: false }),
        product({ productname: "Öl 50%", stock: false }),
        product({ productname: "C++ (2026) [a|b] \\ ^$.*?{}-/" }),
      ]),
    );

    it.each([
      ["cad l", ["AutoCAD LT"]],
      ["nothing", []],
    ])("contains the products that match the name %j", async (text, names) => {
      expect(await namesOn({ text })).toEqual(names);
      expect(await page({ text })).toMatchObject({ total: names.length, pageCount: 1, all: 4 });
    });

    it("finds products that are out of stock, also by name, and doesn't name neighbouring ones", async () => {
      expect(await namesOn({ onlyOutOfStock: true })).toEqual(["Café Level", "Öl 50%"]);
      expect(await namesOn({ onlyOutOfStock: true, text: "level" })).toEqual(["Café Level"]);
      expect(await page({ onlyOutOfStock: true })).toMatchObject({ total: 2, above: [], below: [] });
    });
  });

  it("has the place of each product among all, however the list is filtered", async () => {
    await resetShop([
      product({ productname: "A 1" }),
      product({ productname: "B" }),
      product({ productname: "A 2" }),
    ]);
    expect(await page()).toMatchObject({ places: [0, 1, 2] });
    expect(await page({ text: "a " })).toMatchObject({ places: [0, 2] });
  });

  it("belongs to matches that can all be chosen", async () => {
    await resetShop(
      Array.from({ length: 103 }, (_, nth) => product({ productname: `P ${nth}`, stock: nth > 1 })),
    );
    const catalogue = await storedCatalogue(testDatabase());
    const ids = (await storedProducts()).map(({ id }) => id);
    expect(matchingIds(catalogue, { text: "", onlyOutOfStock: false })).toEqual(ids);
    expect(matchingIds(catalogue, { text: "p 10", onlyOutOfStock: false })).toEqual([
      ids[10],
      ...ids.slice(100),
    ]);
    expect(matchingIds(catalogue, { text: "", onlyOutOfStock: true })).toEqual(ids.slice(0, 2));
  });
});

it("the products of a collection's draft are named by slugs from before a rename, too (D9, D71)", async () => {
  await resetShop([product({ productname: "Beta" })]);
  const [beta] = await storedProducts();
  await testDatabase()
    .insert(oldSlugs)
    .values({ slug: "alpha", productId: beta?.id ?? "" });
  const catalogue = await storedCatalogue(testDatabase());
  expect(productChoices(catalogue, { text: "", chosen: ["alpha", "beta", "gone"] }).chosen).toEqual([
    { slug: "alpha", productname: "Beta" },
    { slug: "beta", productname: "Beta" },
  ]);
});
