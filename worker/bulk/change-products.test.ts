import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { amsterdamDay, daysAfter } from "#domain/time/calendar-day.ts";
import { products } from "../db/schema/catalogue.ts";
import { priceHistory } from "../db/schema/prices.ts";
import { signedInAdmin, type TestAccount } from "../testing/accounts.ts";
import { mutation, refusalOf, resultOf } from "../testing/mutation.ts";
import { product, resetShop, testDatabase } from "../testing/shop.ts";
import { appliedChangeResponse, type ChangeReport, changeReportResponse } from "./response-schemas.ts";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const RAISE = {
  kind: "percent",
  way: "up",
  percent: 5_00,
  prices: ["list", "discount", "plans"],
  rounding: "cent",
};
const SELL_OUT = { kind: "stock", stock: false };

let admin: TestAccount;
beforeEach(async () => {
  await resetShop([
    product({ productname: "Atlas" }),
    product({
      productname: "Plan Kit",
      plans: ["Monthly", "1 year"],
      monthlyCents: 19_90,
      discountCents: null,
    }),
    product({ productname: "Motion" }),
  ]);
  admin = await signedInAdmin();
});

const stored = () =>
  testDatabase().select().from(products).orderBy(asc(products.displayOrder), asc(products.id));
const idsOf = async (...names: string[]) =>
  (await stored()).filter(({ productname }) => names.includes(productname)).map(({ id }) => id);
const everyId = async () => (await stored()).map(({ id }) => id);
const set = (name: string, change: Partial<typeof products.$inferInsert>) =>
  testDatabase().update(products).set(change).where(eq(products.productname, name));
const historyLength = async () => (await testDatabase().select().from(priceHistory)).length;

const check = async (ids: readonly string[], change: object): Promise<ChangeReport> =>
  changeReportResponse.parse(
    await resultOf(await mutation("bulk.checkChange", { ids, change }, admin.headers)),
  );
const applying = ({ rows }: ChangeReport, change: object) =>
  mutation(
    "bulk.applyChange",
    { products: rows.map(({ id, version }) => ({ id, version })), change },
    admin.headers,
  );
const apply = async (report: ChangeReport, change: object) =>
  appliedChangeResponse.parse(await resultOf(await applying(report, change)));

describe("bulk.checkChange (D62)", () => {
  it("shows what every product would cost, and changes nothing", async () => {
    const before = await stored();
    const report = await check(await idsOf("Plan Kit", "Atlas"), RAISE);
    expect(report).toMatchObject({
      gone: 0,
      rows: [
        {
          productname: "Atlas",
          outcome: "changed",
          version: 1,
          changes: [
            { column: "price", from: "200", to: "210" },
            { column: "discountPrice", from: "100", to: "105" },
          ],
          buyerPays: [{ plan: "1 year", fromCents: 100_00, toCents: 105_00 }],
        },
        {
          productname: "Plan Kit",
          changes: [{ column: "price" }, { column: "monthlyPrice", from: "19.9", to: "20.9" }],
          buyerPays: [
            { plan: "Monthly", fromCents: 19_90, toCents: 20_90 },
            { plan: "1 year", fromCents: 200_00, toCents: 210_00 },
          ],
        },
      ],
    });
    expect(await stored()).toEqual(before);
  });

  it("names the problems of each product, and counts those that no longer exist", async () => {
    await set("Motion", { plans: ["Monthly"], monthlyCents: null });
    const rule = { kind: "amount", way: "down", cents: 150_00, prices: ["list"], rounding: "euro" };
    const report = await check([...(await everyId()), UNKNOWN_ID, "a'}{"], rule);
    expect(report.gone).toBe(2);
    expect(
      report.rows.map(({ outcome, problems }) => [outcome, problems.map(({ message }) => message)]),
    ).toEqual([
      ["error", ["Discount Price must be less than the product price"]],
      ["changed", []],
      [
        "error",
        [
          "Discount Price must be less than the product price",
          "Monthly needs a price of its own, because the product’s price is for one year.",
        ],
      ],
    ]);
  });

  it("names a running scheduled price that the rule would replace", async () => {
    const [id = ""] = await idsOf("Atlas");
    const today = amsterdamDay(new Date());
    const scheduled = {
      productId: id,
      plan: "1 year",
      cents: 80_00,
      firstDay: today,
      lastDay: daysAfter(today, 5),
    };
    await resultOf(await mutation("prices.schedule", scheduled, admin.headers));
    const { rows } = await check([id], RAISE);
    expect(rows[0]?.problems[0]?.message).toContain("A scheduled price for 1 year runs until");
    const listed = { ...RAISE, prices: ["list"] };
    expect((await check([id], listed)).rows[0]).toMatchObject({ outcome: "changed", buyerPays: [] });
    expect(await apply(await check([id], SELL_OUT), SELL_OUT)).toEqual({ changed: 1 });
  });

  it("refuses more than 5,000 products, and an unknown rule", async () => {
    const many = await mutation(
      "bulk.checkChange",
      { ids: Array.from({ length: 5_001 }, () => UNKNOWN_ID), change: SELL_OUT },
      admin.headers,
    );
    expect(await refusalOf(many)).toMatchObject({
      status: 400,
      message: "Change at most 5,000 products together.",
    });
    const odd = await mutation(
      "bulk.checkChange",
      { ids: [UNKNOWN_ID], change: { kind: "odd" } },
      admin.headers,
    );
    expect(await refusalOf(odd)).toMatchObject({ status: 400, message: "Choose what to change." });
  });
});

describe("bulk.applyChange (D62)", () => {
  it("writes what the check showed, as an edit of each product, and its prices once into the history", async () => {
    const before = await historyLength();
    const report = await check(await everyId(), RAISE);
    expect(await apply(report, RAISE)).toEqual({ changed: 3 });
    expect(await stored()).toMatchObject([
      { priceCents: 210_00, discountCents: 105_00, version: 2, updatedBy: admin.username },
      { priceCents: 210_00, discountCents: null, monthlyCents: 20_90, oneYearCents: null, version: 2 },
      { priceCents: 210_00, version: 2 },
    ]);
    expect(await historyLength()).toBe(before + 4);
    const again = await applying(report, RAISE);
    expect(await refusalOf(again)).toMatchObject({ status: 409 });
    expect(await historyLength()).toBe(before + 4);
  });

  it("sets the stock of several products, and leaves those that have it already", async () => {
    await set("Motion", { stock: false });
    const before = await historyLength();
    const report = await check(await everyId(), SELL_OUT);
    expect(report.rows.map(({ outcome }) => outcome)).toEqual(["changed", "changed", "unchanged"]);
    expect(await apply(report, SELL_OUT)).toEqual({ changed: 2 });
    expect(await stored()).toMatchObject([
      { stock: false, version: 2 },
      { stock: false, version: 2 },
      { stock: false, version: 1 },
    ]);
    expect(await historyLength()).toBe(before);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    [
      "was edited",
      () => set("Motion", { version: 2, description: "Newer." }),
      "Motion has changed since the check. Check again. Nothing was applied.",
    ],
    [
      "was deleted",
      () => testDatabase().delete(products).where(eq(products.productname, "Motion")),
      "A product was deleted since the check. Check again. Nothing was applied.",
    ],
  ])("returns 409 and writes nothing if a product %s since the check", async (_what, between, message) => {
    const report = await check(await everyId(), RAISE);
    await between();
    const before = await stored();
    expect(await refusalOf(await applying(report, RAISE))).toMatchObject({ status: 409, message });
    expect(await stored()).toEqual(before);
  });

  it("returns 400 and writes nothing if one product has a problem", async () => {
    await set("Motion", { discountCents: 40_00, priceCents: 50_00 });
    const rule = { kind: "amount", way: "down", cents: 20_00, prices: ["list"], rounding: "cent" };
    const before = await stored();
    const message = "Motion: Discount Price must be less than the product price. Nothing was applied.";
    expect(await refusalOf(await applying(await check(await everyId(), rule), rule))).toMatchObject({
      status: 400,
      message,
    });
    expect(await stored()).toEqual(before);
  });

  it("changes hundreds of products in one statement", async () => {
    await resetShop(Array.from({ length: 300 }, (_, at) => product({ productname: `Tool ${at}` })));
    admin = await signedInAdmin();
    expect(await apply(await check(await everyId(), RAISE), RAISE)).toEqual({ changed: 300 });
    const [wrong] = await testDatabase().execute(sql`select 1 from products where total_cents <> 10500`);
    expect(wrong).toBeUndefined();
  });
});
