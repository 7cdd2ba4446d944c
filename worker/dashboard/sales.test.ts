import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SalesRow } from "#domain/books/sales-report.ts";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { offers } from "../db/schema/offers.ts";
import { refundUnits } from "../db/schema/refunds.ts";
import { today } from "../records/units.ts";
import { ledgerCsv } from "../sales/books/ledger-csv.ts";
import { recordedOrder } from "../testing/orders.ts";
import { acceptOffer, requestedOffer, tokenIn } from "../testing/offers.ts";
import { randomBooks, storeBooks } from "../testing/random-books.ts";
import { found } from "../testing/found.ts";
import { paidUnits } from "../testing/deliveries.ts";
import { paidAtProvider, recordedRefund, refunding } from "../testing/refunds.ts";
import { changeUnit, deliveredUnits, renewalOf } from "../testing/renewals.ts";
import { product, resetShop, settings, testDatabase } from "../testing/shop.ts";
import { revenueBetween } from "./revenue.ts";
import { readSales } from "./sales.ts";
import { staffShop } from "../testing/staff-shop.ts";

const sales = (days: string) => readSales({ db: testDatabase(), settings: settings() }, days);

/** A sheet's cells as a spreadsheet has them: dates, kinds and amounts in cents. */
type Sheet = readonly {
  readonly day: string;
  readonly kind: string;
  readonly cents: number;
  readonly country: string;
}[];

async function ledgerSheet(months: readonly string[]): Promise<Sheet> {
  const sheet = [];
  for (const month of months)
    for await (const { text } of ledgerCsv(testDatabase(), { month, delimiter: "," }))
      for (const line of text.split("\r\n").slice(0, -1)) {
        const [day = "", , kind = "", amount = "", , , , , country = ""] = line
          .replace("\uFEFF", "")
          .slice(1, -1)
          .split('","');
        if (day !== "date") sheet.push({ day, kind, country, cents: Math.round(Number(amount) * 100) });
      }
  return sheet;
}

const monthsFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const [year = 0, month = 0] = first.split("-").map(Number);
    return new Date(Date.UTC(year, month - 1 + at, 15)).toISOString().slice(0, 7);
  });

const summed = (sheet: Sheet, isCounted: (row: Sheet[0]) => boolean): number =>
  sheet.filter(isCounted).reduce((sum, { cents }) => sum + cents, 0);

/** Returns net revenue and what was sold by a sheet's rows of some days. */
function sheetSums(sheet: Sheet, from: string, to: string) {
  const days = sheet.filter(({ day }) => day >= from && day <= to);
  const net = summed(days, () => true);
  const sold = summed(days, ({ kind }) => kind === "payment");
  return {
    totalCents: net,
    paidBackCents: sold - net,
    orders: days.filter(({ kind }) => kind === "payment").length,
  };
}

function together(rows: readonly SalesRow[], part: "now" | "before") {
  const sums = { totalCents: 0, paidBackCents: 0, units: 0 };
  for (const { [part]: own } of rows) {
    sums.totalCents += own.totalCents;
    sums.paidBackCents += own.paidBackCents;
    sums.units += own.units;
  }
  return sums;
}

describe("the sales of made-up books (D26, D77)", () => {
  let sheet: Sheet;

  beforeAll(async () => {
    await resetShop();
    await storeBooks(randomBooks("sales", 400).rows);
    sheet = await ledgerSheet(monthsFrom("2024-06", 30));
  }, 60_000);

  it.each([
    ["2025-06-01..2026-06-30", "2024-06-01", "2025-06-30"],
    ["2025-10", "2024-10-01", "2024-10-31"],
    ["2026-03-29..2026-03-31", "2025-03-29", "2025-03-31"],
    ["2026-06-01..2026-09-30", "2025-06-01", "2025-09-30"],
    ["2026-01-01", "2025-01-01", "2025-01-01"],
  ])(
    "of %s, and of the year before, are the ledger's to the cent, however they're added up",
    async (days, first, last) => {
      const { range, before, total, days: byDay, products, countries } = await sales(days);
      expect(before).toEqual({ from: first, to: last });
      expect(total.now).toMatchObject(sheetSums(sheet, range.from, range.to));
      expect(total.before).toMatchObject(sheetSums(sheet, first, last));
      for (const part of ["now", "before"] as const)
        for (const rows of [byDay, products, countries])
          expect(together(rows, part)).toEqual(together([total], part));
      for (const { key, now } of byDay) expect(now).toMatchObject(sheetSums(sheet, key, key));
      for (const { key, now } of countries)
        expect(now).toMatchObject(
          sheetSums(
            sheet.filter(({ country }) => country === key),
            range.from,
            range.to,
          ),
        );
    },
  );

  it("have money of every kind in them", () => {
    expect(new Set(sheet.map(({ kind }) => kind)).size).toBe(7);
  });

  it("are the revenue of the admin home for the same time", async () => {
    const { total } = await sales("2026-02");
    const { totalCents, paidBackCents, orders: paid } = total.now;
    const [from, to] = [new Date("2026-01-31T23:00:00Z"), new Date("2026-02-28T23:00:00Z")];
    expect(await revenueBetween(testDatabase(), from, to)).toEqual({
      totalCents,
      paidBackCents,
      orders: paid,
    });
  });
});

const byProduct = async (days: string) =>
  (await sales(days)).products.map(({ productname, now }) => [productname, now.totalCents, now.units]);

describe("the sales by product", () => {
  const shop = staffShop();
  const refund = refunding(shop);

  it("take a refund of units from their own lines, and a sum from what is left of the order", async () => {
    const { number, units } = await paidAtProvider(2);
    await recordedOrder({ lines: [{ productname: "Maya", unitCents: 50_00, quantity: 3 }] });
    await refund({ number, entitlementIds: [units[0]] });
    expect(await byProduct("this-month")).toEqual([
      ["Maya", 150_00, 3],
      ["Draft", 100_00, 2],
    ]);
    await refund({ number, amountCents: 33_33 });
    expect(await byProduct("30-days")).toEqual([
      ["Maya", 150_00, 3],
      ["Draft", 66_67, 2],
    ]);
  });
});

it("a refund counts for the line of the unit that it names, although another line is dearer", async () => {
  await resetShop();
  const units = await paidUnits({
    lines: [
      { productname: "AutoCAD", unitCents: 500_00 },
      { productname: "Maya", unitCents: 100_00, quantity: 2 },
    ],
  });
  const unit = found(units.find(({ position }) => position === 1));
  const at = new Date();
  const { id } = await recordedRefund(unit.orderId, {
    scope: "units",
    state: "succeeded",
    providerId: "re_1",
    amountCents: 100_00,
    succeededAt: at,
  });
  await testDatabase().insert(refundUnits).values({ refundId: id, entitlementId: unit.id });
  expect(await byProduct("this-month")).toEqual([
    ["AutoCAD", 500_00, 1],
    ["Maya", 100_00, 2],
  ]);
});

describe("opened checkouts, offers and renewals", () => {
  beforeEach(() => resetShop([product({ productname: "Draft" })]));

  it("count checkouts by what has become of them, only since unpaid ones are all kept", async () => {
    for (const status of ["paid", "paid", "processing", "expired", "cancelled", "pending"] as const)
      await recordedOrder({ status });
    await recordedOrder({ createdAt: new Date(Date.now() - 100 * 86_400_000) });
    const kept = daysAfter(today(), 1 - settings().unpaidOrdersKeptDays);
    expect((await sales("365-days")).checkouts).toEqual({
      from: kept,
      opened: 6,
      to: today(),
      placed: 3,
      paid: 2,
      expired: 1,
      cancelled: 1,
      open: 1,
    });
    expect((await sales("this-month")).checkouts).toMatchObject({
      from: `${today().slice(0, 7)}-01`,
      opened: 6,
    });
    expect((await sales("2020-01")).checkouts).toBeNull();
  });

  it("count offers by what has become of them, while all are kept", async () => {
    const made = [];
    for (let i = 0; i < 4; i++) made.push(tokenIn(await requestedOffer()));
    await acceptOffer(found(made[0]));
    const stored = await testDatabase().select().from(offers).orderBy(offers.sequence);
    for (const [place, status] of (["ordered", "expired", "withdrawn"] as const).entries())
      await testDatabase()
        .update(offers)
        .set({ status })
        .where(eq(offers.id, found(stored[place]).id));
    const counts = { made: 4, ordered: 1, expired: 1, ended: 1, open: 1 };
    expect((await sales("this-month")).offers).toEqual({ from: `${today().slice(0, 7)}-01`, ...counts });
    expect((await sales("2020-01")).offers).toBeNull();
  });

  it("count the units whose last day was in the range, and how many were renewed, whether they have ended or not", async () => {
    const ended = await deliveredUnits({ endsOn: "2025-11-01", quantity: 3, state: "ended" });
    await deliveredUnits({ endsOn: "2025-11-30" });
    await deliveredUnits({ endsOn: "2025-12-01" });
    await deliveredUnits({ endsOn: "2025-10-31" });
    await deliveredUnits({ endsOn: "2025-11-10", state: "revoked" });
    await deliveredUnits({ endsOn: "2024-11-10", state: "ended" });
    const [first, second] = await renewalOf(ended, { quantity: 2 });
    await changeUnit(first, { renewsId: ended[0]?.id ?? null });
    await changeUnit(second, { renewsId: ended[1]?.id ?? null });
    expect((await sales("2025-11")).renewals).toEqual({
      now: { due: 4, renewed: 2 },
      before: { due: 1, renewed: 0 },
    });
  });
});

describe("the call", () => {
  const shop = staffShop(() => resetShop());

  it("refuses days that it can't read", async () => {
    for (const days of ["soon", 7])
      expect((await shop.refused("dashboard.sales", { days })).status).toBe(400);
    expect(await shop.done("dashboard.sales", { days: "this-month" })).toMatchObject({ today: today() });
  });
});
