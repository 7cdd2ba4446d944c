import { beforeEach, describe, expect, it } from "vitest";
import { recordedOrder, testCompany } from "../../testing/orders.ts";
import { resetShop } from "../../testing/shop.ts";
import { type InputOf, staffShop } from "../../testing/staff-shop.ts";

const shop = staffShop(() => resetShop());

const list = (input: InputOf<"orders.list">) => shop.done("orders.list", input);
const numbers = async (input: InputOf<"orders.list">) =>
  (await list(input)).orders.map((order) => order.number);

describe("the admins' list of orders (D26)", () => {
  it("shows 25 per page, newest first, with the number of pages", async () => {
    for (let order = 0; order < 26; order++) await recordedOrder();
    const first = await list({});
    expect(first.orders).toHaveLength(25);
    expect(first.orders[0]?.number).toBe("SO-001026");
    expect(first).toMatchObject({ total: 26, page: 1, pageCount: 2 });
    expect(await numbers({ page: 2 })).toEqual(["SO-001001"]);
    expect(await numbers({ page: 3 })).toEqual([]);
  });

  it("shows who bought what and for how much, and whether the amount differs", async () => {
    await recordedOrder({
      status: "processing",
      company: testCompany(),
      customerName: "Ada Drafter",
      customerEmail: "ada@example.com",
      lines: [{ productname: "Draft", unitCents: 12_50, quantity: 3 }, { productname: "Mold" }],
      events: [["amount_mismatch", "webhook"]],
    });
    expect((await list({})).orders).toEqual([
      {
        number: "SO-001001",
        status: "processing",
        amountMismatch: true,
        createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
        customerCompany: "Bureau GmbH",
        customerName: "Ada Drafter",
        customerEmail: "ada@example.com",
        products: [
          { productname: "Draft", quantity: 3 },
          { productname: "Mold", quantity: 1 },
        ],
        totalCents: 137_50,
        delivery: { standing: null, hold: null, openUnits: 0, lateUnits: 0 },
        tags: [],
      },
    ]);
  });

  it("filters by status, and counts a search's matches in every status", async () => {
    await recordedOrder({ customerName: "Ada" });
    await recordedOrder({ customerName: "Ada", status: "expired" });
    await recordedOrder({ customerName: "Grace", status: "expired" });
    for (const status of ["pending", "processing", "processing", "payment_failed", "cancelled"] as const)
      await recordedOrder({ customerName: "Ada", status });
    const shown = await list({ q: "ada", status: "expired" });
    expect(shown.orders.map((order) => order.number)).toEqual(["SO-001002"]);
    expect(shown).toMatchObject({ total: 1 });
    expect(shown.counts).toMatchObject({
      pending: 1,
      processing: 2,
      paid: 1,
      payment_failed: 1,
      expired: 1,
      cancelled: 1,
    });
  });
});

describe("searching orders", () => {
  beforeEach(async () => {
    await recordedOrder({
      customerName: "Zoë Müller",
      customerEmail: "zoe@example.com",
      createdAt: new Date("2026-11-20T22:59:59Z"),
    });
    await recordedOrder({
      createdAt: new Date("2026-11-20T23:00:00Z"),
      customerName: "Ada Drafter",
      customerEmail: "ada_1@example.com",
      paymentIntentId: "pi_3AbC1001",
      lines: [{ productname: "AutoCAD LT" }, { productname: "Revit" }],
    });
    await recordedOrder({
      status: "pending",
      lines: [{ productname: "Revit" }],
      createdAt: new Date("2026-11-22T23:00:00Z"),
    });
  });

  it("finds the matching orders", async () => {
    for (const [q, found] of [
      ["SO-001003", ["SO-001003"]],
      ["so-1003", ["SO-001003"]],
      ["1003", ["SO-001003"]],
      // Digits also match payment ids.
      ["1001", ["SO-001002", "SO-001001"]],
      ["zoe muller", ["SO-001001"]],
      ["ADA@", []],
      ["ada_1@EXAMPLE.com", ["SO-001002"]],
      ["pi_3abc", ["SO-001002"]],
      ["revit", ["SO-001003", "SO-001002"]],
      ["drafter revit", ["SO-001002"]],
      ["drafter zoe", []],
      ["zo", ["SO-001001"]],
      ["3a lt", ["SO-001002"]],
      ["zq", []],
      ["Ö", ["SO-001002", "SO-001001"]],
      ["  ", ["SO-001003", "SO-001002", "SO-001001"]],
      ["%", []],
      ["a_a", []],
      ["200,00", ["SO-001002"]],
      ["€100.00 revit", ["SO-001003"]],
      // Days begin and end at midnight in Amsterdam.
      ["2026-11-20", ["SO-001001"]],
      ["2026-11-21..2026-11-22", ["SO-001002"]],
      ["2026-11-21..2026-11-23", ["SO-001003", "SO-001002"]],
      ["'; drop table orders; --", []],
    ] as const)
      expect(await numbers({ q }), q).toEqual(found);
  });

  it.each([
    [{ page: 0 }, "page starts at 1."],
    [{ page: 1.5 }, "page must be a whole number."],
    [{ status: "lost" }, "This status is not known."],
    [{ q: "x".repeat(1_001) }, "The search text may have at most 1000 characters."],
    [{ q: "a\0b" }, "The search text contains characters that are not allowed."],
  ])("refuses %j", async (input, message) => {
    expect(await shop.refused("orders.list", input)).toMatchObject({
      status: 400,
      message,
    });
  });
});
