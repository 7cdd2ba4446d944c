import { searchStored, storedCatalogue } from "../testing/all-products.ts";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { products } from "../db/schema/catalogue.ts";
import { readSummary } from "../dashboard/summary.ts";
import { staleOrders } from "../sales/payments/reconcile.ts";
import { now } from "../platform/clock.ts";
import { recordedOrder } from "../testing/orders.ts";
import { pageHtml } from "../testing/pages.ts";
import { dataOf, query } from "../testing/query.ts";
import { call, product, resetShop, testDatabase, testServices } from "../testing/shop.ts";
import { productsPage } from "./products-page.ts";
import { promotedProducts } from "./products.ts";
import { productOnPageResponse } from "./response-schemas.ts";

/** Rows from before Monthly needed a price (D12): 'Both' can be bought for a year, 'Monthly' not at all. */
beforeEach(() =>
  resetShop([
    product({ productname: "Monthly", plans: ["Monthly"] }),
    product({ productname: "Both", plans: ["Monthly", "1 year"] }),
  ]),
);

const names = (found: readonly { productname: string }[]) => found.map(({ productname }) => productname);
const find = (inStock?: true) =>
  searchStored(testDatabase(), { mainCategories: [], subcategories: [], searchText: "", page: 1, inStock });
const summary = () => readSummary(testServices(), now(), ["owner"]);

it("an unpriced Monthly plan isn't among the plans that procedures and REST return", async () => {
  const bySlug = await dataOf(await query("products.bySlug", { slug: "both" }), productOnPageResponse);
  expect(bySlug.plans).toEqual({ Monthly: false, "1 year": true, "3 year": false });
  const listed = z.array(z.object({ productname: z.string(), plans: z.record(z.string(), z.boolean()) }));
  expect(listed.parse(await (await call("/api/products")).json())).toEqual([
    { productname: "Monthly", plans: { Monthly: false, "1 year": false, "3 year": false } },
    { productname: "Both", plans: { Monthly: false, "1 year": true, "3 year": false } },
  ]);
});

it("a product whose only plan is an unpriced Monthly counts as out of stock", async () => {
  const { html } = await pageHtml("/products/monthly");
  expect(html).toContain("This product is currently unavailable.");
  expect(html).toContain("https://schema.org/OutOfStock");
  expect(html).not.toContain("ADD TO CART");
  const db = testDatabase();
  expect(await find()).toMatchObject({ total: 2, counts: { Drafting: 2 } });
  const inStock = await find(true);
  expect(inStock).toMatchObject({ total: 1, counts: { Drafting: 1 } });
  expect(names(inStock.products)).toEqual(["Both"]);
  expect(promotedProducts(await storedCatalogue(db))).toMatchObject({
    product: { productname: "Both" },
    others: [],
  });
  const outOfStock = productsPage(await storedCatalogue(db), { page: 1, text: "", onlyOutOfStock: true });
  expect(names(outOfStock.products)).toEqual(["Monthly"]);
});

it("an unpriced Monthly plan closes a checkout that was opened with it, and no other", async () => {
  const [row] = await testDatabase().select().from(products).where(eq(products.productname, "Both"));
  const line = { productname: "Both", productId: row?.id ?? null };
  const sequence = await recordedOrder({ status: "pending", lines: [{ ...line, plan: "Monthly" }] });
  await recordedOrder({ status: "pending", lines: [line] });
  expect((await staleOrders(testDatabase())).map((order) => order.sequence)).toEqual([sequence]);
});

it("an unpriced Monthly plan is listed on the admin home until it has a price", async () => {
  const before = (await summary()).catalogue;
  expect(names(before.unpricedMonthly)).toEqual(["Monthly", "Both"]);
  expect(before).toMatchObject({ outOfStock: 1 });
  await testDatabase().update(products).set({ monthlyCents: 12_00 });
  expect((await summary()).catalogue).toMatchObject({
    unpricedMonthly: [],
    outOfStock: 0,
  });
  expect(await find(true)).toMatchObject({ total: 2, counts: { Drafting: 2 } });
});
