import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { MOST_VIEWS } from "#domain/order-search/order-views.ts";
import { orderViews } from "../../db/schema/order-views.ts";
import { erasePersonalData } from "../../personal-data/erase.ts";
import { meetAtRows } from "../../testing/meet-at-rows.ts";
import { refusalOf } from "../../testing/mutation.ts";
import { dataOf } from "../../testing/query.ts";
import { resetShop, testDatabase } from "../../testing/shop.ts";
import { orderViewsResponse } from "./order-views.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const shop = staffShop(async () => {
  await resetShop();
  await testDatabase().delete(orderViews);
});
const seller = shop.as("sales");

const VIEW = { name: "Late Revit", q: "revit", status: "overdue", sort: "-total" };

const save = (input: object) => shop.act("orders.saveView", input);
const saved = async (input: object) => dataOf(await save(input), orderViewsResponse);
const listed = async () => shop.done("orders.views");

describe("saved views of the list of orders (D26)", () => {
  it("are saved, renamed and removed by staff, and listed by name", async () => {
    const [made] = await saved(VIEW);
    expect(made).toMatchObject(VIEW);
    await saved({ name: "all of Ada's", q: "ada" });
    const id = made?.id ?? "";
    await saved({ ...VIEW, id, name: "Zeal" });
    expect(await listed()).toMatchObject([
      { name: "all of Ada's", q: "ada", status: null, sort: null },
      { ...VIEW, id, name: "Zeal" },
    ]);
    for (const again of [1, 2]) {
      const left = await dataOf(await shop.act("orders.removeView", { id }), orderViewsResponse);
      expect([again, left]).toMatchObject([again, [{ name: "all of Ada's" }]]);
    }
  });

  it("have names that differ", async () => {
    await saved(VIEW);
    expect(await refusalOf(await save({ ...VIEW, name: "LATE revit" }))).toMatchObject({
      status: 409,
      fields: { name: "There is another view with this name." },
    });
  });

  it.each([
    [{ ...VIEW, id: "4dbd35a4-3a38-4b40-a4b6-8ae1ac4a2c27" }, 404],
    [{ ...VIEW, name: " " }, 400],
    [{ ...VIEW, name: "x".repeat(61) }, 400],
    [{ ...VIEW, q: "x".repeat(1_001) }, 400],
    [{ ...VIEW, status: "lost" }, 400],
    [{ ...VIEW, sort: "status" }, 400],
  ])("can't be saved as %j", async (input, status) => {
    expect((await refusalOf(await save(input))).status).toBe(status);
  });

  it("are at most fifty, even if two administrators save one together", async () => {
    await testDatabase()
      .insert(orderViews)
      .values(Array.from({ length: MOST_VIEWS - 1 }, (_, at) => ({ name: `View ${at}`, q: "" })));
    const answers = await meetAtRows(
      (tx) => tx.execute(sql`lock table order_views in row exclusive mode`),
      [shop, seller].map((by, at) => () => by.act("orders.saveView", { ...VIEW, name: `Late ${at}` })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await listed()).toHaveLength(MOST_VIEWS);
  });

  it("have names that differ, even if two administrators save one together", async () => {
    const answers = await meetAtRows(
      (tx) => tx.execute(sql`lock table order_views in row exclusive mode`),
      [shop, seller].map((by) => () => by.act("orders.saveView", VIEW)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await listed()).toHaveLength(1);
  });

  it("that name a person are removed with that person's data", async () => {
    await saved({ name: "Ada's", q: "Ada@Example.com 2026" });
    await saved({ name: "others", q: "xada@example.com" });
    const { deleted } = await erasePersonalData(testDatabase(), "ada@example.com", new Date());
    expect(deleted).toEqual([
      "what staff changed about it: 1 record",
      "the address in a saved view of the orders",
    ]);
    expect(await listed()).toMatchObject([{ name: "others" }]);
  });
});
