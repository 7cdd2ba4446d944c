import { beforeEach, describe, expect, it } from "vitest";
import { ORDER_LISTS } from "#domain/order-search/order-search.ts";
import { CHECKOUT_STATUSES, ORDER_STATUSES } from "#domain/orders/order.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { now } from "../../platform/clock.ts";
import { today } from "../../records/units.ts";
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
    for (const status of ["paid", "processing", "processing", "payment_failed", "expired"] as const)
      await recordedOrder({ customerName: "Ada", status });
    await recordedOrder({ customerName: "Grace", status: "processing" });
    const shown = await list({ q: "ada", status: "processing" });
    expect(shown.orders.map((order) => order.number)).toEqual(["SO-001003", "SO-001002"]);
    expect(shown).toMatchObject({ total: 2, counts: { processing: 2, paid: 1, payment_failed: 1 } });
  });
});

const names = ({ orders }: { readonly orders: readonly { readonly customerName: string | null }[] }) =>
  orders.map(({ customerName }) => customerName);

describe("placed orders and checkouts (D88)", () => {
  beforeEach(async () => {
    for (const status of ORDER_STATUSES) await recordedOrder({ customerName: status, status });
  });

  it("are each in one list, with its own counts, search and sort", async () => {
    expect(names(await list({}))).toEqual(["payment_failed", "paid", "processing"]);
    expect(names(await shop.done("orders.checkouts", {}))).toEqual(["cancelled", "expired", "pending"]);
    expect(await list({})).toMatchObject({ total: 3 });
    expect(await shop.done("orders.checkouts", { q: "draft", sort: "opened" })).toMatchObject({
      total: 3,
      orders: [{ customerName: "pending" }, { customerName: "expired" }, { customerName: "cancelled" }],
      counts: { pending: 1, expired: 1, cancelled: 1 },
    });
    expect(await shop.done("orders.checkouts", { status: "expired" })).toMatchObject({
      total: 1,
      orders: [{ number: "SO-001005", status: "expired" }],
    });
  });

  it("take only their own statuses", async () => {
    const refusal = { status: 400, message: "This status is not known." };
    for (const status of CHECKOUT_STATUSES)
      expect(await shop.refused("orders.list", { status })).toMatchObject(refusal);
    for (const status of ORDER_LISTS)
      expect(await shop.refused("orders.checkouts", { status })).toMatchObject(refusal);
  });

  it("the checkouts come with what became of all that were opened on the searched days, as in /Admin/sales", async () => {
    await recordedOrder({ createdAt: new Date(now().getTime() - 2 * DAY_MS) });
    const counts = { opened: 6, placed: 3, paid: 1, expired: 1, cancelled: 1, open: 1 };
    const day = today();
    expect((await shop.done("orders.checkouts", { q: `${day} nobody` })).opened).toEqual({
      from: day,
      to: day,
      ...counts,
    });
    const { opened } = await shop.done("orders.checkouts", {});
    expect(opened).toMatchObject({ to: day, opened: 7, placed: 4, paid: 2 });
    const days = `${opened?.from}..${day}`;
    expect((await shop.done("dashboard.sales", { days })).checkouts).toEqual(opened);
    expect((await shop.done("orders.checkouts", { q: "2020-01-01" })).opened).toBeNull();
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
      status: "processing",
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
