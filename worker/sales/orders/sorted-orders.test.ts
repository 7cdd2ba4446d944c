import { beforeEach, describe, expect, it } from "vitest";
import { ADMIN_PAGE_SIZE, type OrderSort } from "#domain/order-search/order-search.ts";
import { recordedOrder } from "../../testing/orders.ts";
import { resetShop } from "../../testing/shop.ts";
import { type InputOf, staffShop } from "../../testing/staff-shop.ts";

const shop = staffShop(() => resetShop());

const list = async (input: InputOf<"orders.list">) => (await shop.done("orders.list", input)).orders;

describe("the sorted list of orders (D26)", () => {
  beforeEach(async () => {
    for (const [customerName, amountCents] of [
      ["Zoë", 300_00],
      ["émile", 100_00],
      [null, 200_00],
      ["Frank", 100_00],
      ["Emil", 400_00],
      ["Zoë", 50_00],
    ] as const)
      await recordedOrder({ customerName, amountCents });
  });

  it.each<[OrderSort | undefined, readonly (string | number | null)[]]>([
    [undefined, [6, 5, 4, 3, 2, 1]],
    ["opened", [1, 2, 3, 4, 5, 6]],
    ["-total", [5, 1, 3, 4, 2, 6]],
    ["total", [6, 2, 4, 3, 1, 5]],
    // Case and accents don't matter, a customer's newest order comes first, and those without a name are last.
    ["customer", [5, 2, 4, 6, 1, 3]],
    ["-customer", [6, 1, 4, 2, 5, 3]],
  ])("by %s", async (sort, places) => {
    const found = await list({ sort });
    expect(found.map(({ number }) => Number(number.slice(-1)))).toEqual(places);
  });

  it("keeps to a search and a list", async () => {
    await recordedOrder({ customerName: "Zoë", amountCents: 10_00, status: "pending" });
    const found = await list({ q: "zoe", status: "paid", sort: "total" });
    expect(found.map(({ totalCents }) => totalCents)).toEqual([50_00, 300_00]);
  });

  it("has every order once on its pages, even if many are alike", async () => {
    for (let n = 0; n < ADMIN_PAGE_SIZE; n += 1)
      await recordedOrder({ customerName: "Zoë", amountCents: 50_00 });
    for (const sort of ["total", "-total", "customer", "-customer"] as const) {
      const pages = [...(await list({ sort })), ...(await list({ sort, page: 2 }))];
      expect([sort, new Set(pages.map(({ number }) => number)).size]).toEqual([sort, ADMIN_PAGE_SIZE + 6]);
    }
  });

  it("has no other sort", async () => {
    expect(await shop.refused("orders.list", { sort: "status" })).toMatchObject({
      status: 400,
      message: "This sort is not known.",
    });
  });
});
