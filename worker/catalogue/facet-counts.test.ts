import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type Filter, selectionByGroup } from "#domain/filter.ts";
import { MAIN_CATEGORIES, SUBCATEGORIES, groupOfSubcategory } from "#domain/taxonomy.ts";
import { openDatabase } from "../db/client.ts";
import { products } from "../db/schema/catalogue.ts";
import { product, resetShop, settings, testDatabase } from "../testing/shop.ts";
import type { FacetCounts } from "./facet-counts.ts";
import { searchProducts } from "./search.ts";

const NOTHING: Filter = { mainCategories: [], subcategories: [], searchText: "" };
async function countsOf(filter: Partial<Filter> = {}) {
  const { total, counts } = await searchProducts(testDatabase(), { ...NOTHING, ...filter, page: 1 });
  return { total, counts };
}

/** A catalogue in which every tag and many pairs of tags occur; 100 products need more than one word of bits. */
const catalogue = Array.from({ length: 100 }, (_, at) => {
  const subcategories = SUBCATEGORIES.filter((_name, tag) => (at * 7 + tag * 13) % 11 < 2);
  return product({
    productname: `Number ${at}`,
    subcategories,
    mainCategories: MAIN_CATEGORIES.filter((group) =>
      subcategories.some((name) => groupOfSubcategory(name) === group),
    ),
  });
});

/** D2 word by word, on the rows. */
function countedByHand(filter: Filter): { total: number; counts: FacetCounts } {
  const selections = selectionByGroup(filter);
  const fits = (row: (typeof catalogue)[number], but?: string) =>
    selections.every(
      ({ group, subcategories }) =>
        group === but ||
        (subcategories.length === 0
          ? row.mainCategories.includes(group)
          : subcategories.some((name) => row.subcategories.includes(name))),
    );
  const counts: FacetCounts = {};
  for (const name of SUBCATEGORIES) {
    const group = groupOfSubcategory(name);
    const count = catalogue.filter((row) => row.subcategories.includes(name) && fits(row, group)).length;
    if (count > 0) counts[name] = count;
  }
  return { total: catalogue.filter((row) => fits(row)).length, counts };
}

describe("facet counts (D2) of any selection", () => {
  const filters: Filter[] = [
    NOTHING,
    { ...NOTHING, mainCategories: ["Workflows"] },
    { ...NOTHING, subcategories: ["Windows"] },
    { ...NOTHING, subcategories: ["Windows", "Mac", "Rendering"] },
    { ...NOTHING, mainCategories: ["Media & Entertainment"], subcategories: ["Architecture", "Linux"] },
    { ...NOTHING, mainCategories: [...MAIN_CATEGORIES] },
    { ...NOTHING, subcategories: [...SUBCATEGORIES] },
  ];

  it.each(filters)("$mainCategories $subcategories", async (filter) => {
    await resetShop(catalogue);
    // Also with a search text that every product matches: counted in another way, it comes to the same.
    for (const searchText of ["", "number"]) {
      expect(await countsOf({ ...filter, searchText })).toEqual(countedByHand(filter));
    }
  });
});

it.each(["", "drawing"])(
  "counts nothing beside a facet that no product has; searched: '%s'",
  async (searchText) => {
    await resetShop([product({ productname: "Alpha", subcategories: ["Windows", "Rendering"] })]);
    const mac: Partial<Filter> = { subcategories: ["Mac"], searchText };
    expect(await countsOf(mac)).toEqual({ total: 0, counts: { Windows: 1 } });
    const twice = await countsOf({ ...mac, mainCategories: ["Media & Entertainment"] });
    expect(twice).toEqual({ total: 0, counts: {} });
  },
);

const countedWindows = async () => (await countsOf()).counts["Windows"];

describe("facet counts follow every write", () => {
  const mac = { subcategories: ["Mac"] };
  beforeEach(() =>
    resetShop([
      product({ productname: "Alpha", subcategories: ["Windows"] }),
      product({ productname: "Beta", subcategories: ["Windows"] }),
    ]),
  );

  it("of one product or of all", async () => {
    expect(await countedWindows()).toBe(2);
    await testDatabase().update(products).set(mac).where(eq(products.productname, "Alpha"));
    expect(await countedWindows()).toBe(1);
    await testDatabase()
      .insert(products)
      .values(product({ productname: "Gamma", subcategories: ["Windows"] }));
    expect((await countsOf()).total).toBe(3);
    await testDatabase().delete(products);
    expect(await countsOf()).toEqual({ total: 0, counts: {} });
  });

  it("of a product's stock", async () => {
    await testDatabase().update(products).set({ stock: false }).where(eq(products.productname, "Alpha"));
    expect(await countsOf({ inStock: true })).toEqual({ total: 1, counts: { Windows: 1 } });
    await testDatabase().update(products).set({ stock: false });
    expect(await countsOf({ inStock: true })).toEqual({ total: 0, counts: {} });
    expect(await countedWindows()).toBe(2);
  });

  it("of more products than the sets have room for, and of one in place of another", async () => {
    const many = Array.from({ length: 1_100 }, (_, at) =>
      product({ productname: `Kit ${at}`, subcategories: ["Windows"] }),
    );
    await testDatabase().insert(products).values(many);
    await testDatabase().delete(products).where(eq(products.productname, "Alpha"));
    await testDatabase()
      .insert(products)
      .values(product({ productname: "Delta", subcategories: ["Mac"] }));
    const counted = { total: 1_102, counts: { Windows: 1_101, Mac: 1 } };
    expect(await countsOf()).toEqual(counted);
    expect(await countsOf({ searchText: "drawing" })).toEqual(counted);
  });

  it("of so many that the sets are written anew", async () => {
    const many = Array.from({ length: 12_000 }, (_, at) =>
      product({ productname: `Kit ${at}`, subcategories: ["Mac"] }),
    );
    await testDatabase().transaction(async (tx) => {
      for (let from = 0; from < many.length; from += 2_000)
        await tx.insert(products).values(many.slice(from, from + 2_000));
    });
    expect(await countsOf()).toEqual({ total: 12_002, counts: { Windows: 2, Mac: 12_000 } });
  });

  it("several times in one transaction, and not at all in one that is taken back", async () => {
    const change = testDatabase().transaction(async (tx) => {
      await tx.update(products).set(mac).where(eq(products.productname, "Alpha"));
      await tx.update(products).set(mac).where(eq(products.productname, "Beta"));
    });
    await change;
    expect((await countsOf()).counts).toEqual({ Mac: 2 });
    const takenBack = testDatabase().transaction(async (tx) => {
      await tx.delete(products);
      throw new Error("on second thoughts");
    });
    await expect(takenBack).rejects.toThrow("on second thoughts");
    expect(await countsOf()).toEqual({ total: 2, counts: { Mac: 2 } });
  });

  it("of many writers at once, each on a connection of its own", async () => {
    const names = Array.from({ length: 12 }, (_, at) => `Writer ${at}`);
    await Promise.all(
      names.map((productname) =>
        openDatabase(settings().databaseUrl)
          .insert(products)
          .values(product({ productname, subcategories: ["Windows", "Linux"] })),
      ),
    );
    expect(await countsOf()).toEqual({ total: 14, counts: { Windows: 14, Linux: 12 } });
  });
});
