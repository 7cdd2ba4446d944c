import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { products } from "../db/schema/catalogue.ts";
import { priceHistory } from "../db/schema/prices.ts";
import { violatedConstraint } from "../db/violated-constraint.ts";
import { product, resetShop, testDatabase } from "../testing/shop.ts";

const NAME = "Draw";

beforeEach(() => resetShop([product({ productname: NAME, plans: ["1 year", "3 year"] })]));

const notes = async () =>
  (await testDatabase().select().from(priceHistory).orderBy(asc(priceHistory.sequence))).map(
    ({ plan, paidCents }) => `${plan}: ${paidCents}`,
  );
const write = (change: Partial<typeof products.$inferInsert>) =>
  testDatabase().update(products).set(change).where(eq(products.productname, NAME));
const ADDED = ["1 year: 10000", "3 year: 10000"];

describe("the price history (D79)", () => {
  it("has a row for each plan that a new product is sold in", async () => {
    expect(await notes()).toEqual(ADDED);
  });

  it.each<[string, Partial<typeof products.$inferInsert>, string[]]>([
    ["the list price", { priceCents: 300_00 }, ["1 year: 20000", "3 year: 20000"]],
    ["the discount", { discountCents: null }, ["1 year: 20000", "3 year: 20000"]],
    ["a plan's own price", { threeYearCents: 90_00 }, ["3 year: 9000"]],
    ["the plans", { plans: ["Monthly", "1 year"], monthlyCents: 12_00 }, ["Monthly: 1200", "3 year: null"]],
  ])("has a row for each price that a change of %s alters", async (_what, change, added) => {
    await write(change);
    expect(await notes()).toEqual([...ADDED, ...added]);
  });

  it.each<[string, Partial<typeof products.$inferInsert>]>([
    ["the name and the stock", { productname: "Drawn", stock: false, version: 2 }],
    ["the price of a plan that isn't sold", { monthlyCents: 12_00 }],
    ["list price and discount alike", { priceCents: 300_00, discountCents: 200_00 }],
  ])("has no row for a change of %s", async (_what, change) => {
    await write(change);
    expect(await notes()).toEqual(ADDED);
  });

  it("outlives its product, with its name, and ends with the deletion", async () => {
    await testDatabase().delete(products);
    expect(await notes()).toEqual([...ADDED, "1 year: null", "3 year: null"]);
    const [first] = await testDatabase().select().from(priceHistory);
    expect(first).toMatchObject({ productname: NAME, listCents: 200_00, discountCents: 100_00 });
  });

  it("takes the writer's time, and never one before the row above", async () => {
    const later = new Date(Date.now() + 86_400_000);
    await write({ priceCents: 300_00, updatedAt: later });
    await write({ priceCents: 400_00, updatedAt: new Date(0) });
    const times = (await testDatabase().select().from(priceHistory).orderBy(asc(priceHistory.sequence))).map(
      ({ at }) => at.getTime(),
    );
    expect(times.slice(2)).toEqual(Array.from({ length: 4 }, () => later.getTime()));
  });

  it.each([
    ["changing", sql`update price_history set paid_cents = 1`],
    ["removing", sql`delete from price_history`],
    ["emptying", sql`truncate price_history`],
  ])("refuses %s its rows", async (_how, statement) => {
    const refused = await testDatabase()
      .execute(statement)
      .then(() => undefined, violatedConstraint);
    expect(refused).toMatch(/^price_history_(kept|not_emptied)$/);
    expect(await notes()).toEqual(ADDED);
  });
});
