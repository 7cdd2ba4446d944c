import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysAfter } from "../time/calendar-day.ts";
import { monthOfDay, weekOfDay, yearBefore } from "./sales-days.ts";
import { groupedDays, type SalesRow, salesReport } from "./sales-report.ts";
import { dividedMovements, type MoneyMovement, type SoldLine, type SoldOrder } from "./sold-lines.ts";

const line = (position: number, cents: number, product = `p${position}`): SoldLine => ({
  position,
  product,
  productname: product,
  cents,
  units: 1,
});
const moved = (fields: Partial<MoneyMovement> & { readonly cents: number }): MoneyMovement => ({
  reference: "one",
  isPayment: false,
  day: "2026-11-10",
  named: [],
  ...fields,
});
const paid = (cents: number) => moved({ reference: "paid", isPayment: true, cents });

describe("money of an order of three products", () => {
  const lines = [line(0, 100_00), line(1, 50_00), line(2, 10)];
  const parts = (...movements: readonly MoneyMovement[]) =>
    dividedMovements({ lines, movements: [paid(150_10), ...movements] }).slice(1);

  it("is paid for each line by its own sum", () => {
    expect(dividedMovements({ lines, movements: [paid(150_10)] })).toEqual([[100_00, 50_00, 10]]);
  });

  it("goes back to the lines of the units that a refund names", () => {
    const named = [{ position: 1, cents: 50_00 }];
    expect(parts(moved({ cents: -50_00, named }))).toEqual([[0, -50_00, 0]]);
  });

  it("goes back by what is left of each line if no unit is named, until nothing is left of any", () => {
    const named = [{ position: 0, cents: 100_00 }];
    expect(
      parts(
        moved({ reference: "units", cents: -100_00, named }),
        moved({ reference: "sum", cents: -33_33 }),
        moved({ reference: "rest", cents: -16_77 }),
      ),
    ).toEqual([
      [-100_00, 0, 0],
      [0, -33_26, -7],
      [0, -16_74, -3],
    ]);
  });

  it("comes back to the lines that a failed refund and a won dispute took it from", () => {
    const named = [{ position: 1, cents: 50_00 }];
    expect(
      parts(
        moved({ reference: "refund", cents: -50_00, named }),
        moved({ reference: "dispute", cents: -100_10 }),
        moved({ reference: "refund", cents: 50_00 }),
        moved({ reference: "dispute", cents: 60_06 }),
      ),
    ).toEqual([
      [0, -50_00, 0],
      [-100_00, 0, -10],
      [0, 50_00, 0],
      [60_00, 0, 6],
    ]);
  });
});

/** Made-up orders over two years and more, with money that goes back in several ways. */
const madeUpOrder: fc.Arbitrary<SoldOrder> = fc
  .record({
    country: fc.constantFrom("NL", "DE", "FR", null),
    lines: fc.array(
      fc.record({
        product: fc.constantFrom("a", "b", "c", "d"),
        cents: fc.integer({ min: 1, max: 999_99 }),
        units: fc.integer({ min: 1, max: 9 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    start: fc.integer({ min: 0, max: 800 }),
    backs: fc.array(
      fc.record({
        share: fc.double({ min: 0, max: 1, noNaN: true }),
        after: fc.integer({ min: 0, max: 90 }),
        isNamed: fc.boolean(),
        comesBack: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ country, lines: made, start, backs }) => {
    const lines = made.map(({ product, cents, units }, position) => ({
      ...line(position, cents, product),
      units,
    }));
    const whole = lines.reduce((sum, { cents }) => sum + cents, 0);
    let day = daysAfter("2024-12-01", start);
    let left = whole;
    const movements = [{ ...paid(whole), day }];
    for (const [at, { share, after, isNamed, comesBack }] of backs.entries()) {
      const cents = Math.max(1, Math.round(left * share));
      if (cents > left) break;
      const named = isNamed ? [{ position: 0, cents: lines[0]?.cents ?? 0 }] : [];
      day = daysAfter(day, after);
      movements.push(moved({ reference: `${at}`, cents: -cents, day, named }));
      if (comesBack) movements.push(moved({ reference: `${at}`, cents, day: (day = daysAfter(day, 3)) }));
      else left -= cents;
    }
    return { country, lines, movements };
  });

/** Adds rows up, apart from the code that is tested. */
const added = (rows: readonly SalesRow[]) =>
  (["now", "before"] as const).map((part) => {
    const sums = { totalCents: 0, paidBackCents: 0, units: 0 };
    for (const row of rows) {
      sums.totalCents += row[part].totalCents;
      sums.paidBackCents += row[part].paidBackCents;
      sums.units += row[part].units;
    }
    return sums;
  });

describe("the sales of any books and any range", () => {
  it("come to the same by day, week, month, product and country, and to the sum of their movements", () => {
    fc.assert(
      fc.property(
        fc.array(madeUpOrder, { maxLength: 30 }),
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 0, max: 400 }),
        (orders, start, length) => {
          const from = daysAfter("2025-12-01", start);
          const range = { from, to: daysAfter(from, length) };
          const before = yearBefore(range);
          const report = salesReport(orders, range, before);
          const expected = [range, before].map(({ from: first, to: last }) => {
            const sums = { totalCents: 0, paidBackCents: 0, units: 0 };
            for (const order of orders)
              for (const one of order.movements) {
                if (one.day < first || one.day > last) continue;
                sums.totalCents += one.cents;
                if (one.isPayment) for (const { units } of order.lines) sums.units += units;
                else sums.paidBackCents -= one.cents;
              }
            return sums;
          });
          for (const rows of [
            [report.total],
            report.days,
            groupedDays(report.days, weekOfDay),
            groupedDays(report.days, monthOfDay),
            report.products,
            report.countries,
          ])
            expect(added(rows)).toEqual(expected);
          expect(report.days).toHaveLength(length + 1);
        },
      ),
    );
  });

  it("leave nothing of any product once an order without named units is paid back", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 999_99 }), { minLength: 1, maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 500_00 }), { maxLength: 5 }),
        (prices, sums) => {
          const lines = prices.map((cents, position) => line(position, cents));
          const whole = prices.reduce((sum, cents) => sum + cents, 0);
          let left = whole;
          const backs: number[] = [];
          for (const sum of [...sums, whole]) {
            backs.push(Math.min(sum, left));
            left -= Math.min(sum, left);
          }
          const movements = [
            paid(whole),
            ...backs
              .filter((cents) => cents > 0)
              .map((cents, at) => moved({ reference: `${at}`, cents: -cents })),
          ];
          const { products } = salesReport(
            [{ country: "NL", lines, movements }],
            { from: "2026-11-01", to: "2026-11-30" },
            { from: "2025-11-01", to: "2025-11-30" },
          );
          expect(products.map(({ now }) => now.totalCents)).toEqual(prices.map(() => 0));
        },
      ),
    );
  });

  it("count an order once, and for each product that it contains", () => {
    const order = {
      country: "NL",
      lines: [line(0, 1, "a"), line(1, 1, "a"), line(2, 1, "b")],
      movements: [paid(3)],
    };
    const days = { from: "2026-11-10", to: "2026-11-10" };
    const { total, products } = salesReport([order, order], days, yearBefore(days));
    expect([total.now.orders, total.now.units]).toEqual([2, 6]);
    expect(products.map(({ key, now }) => [key, now.orders, now.units])).toEqual([
      ["a", 2, 4],
      ["b", 2, 2],
    ]);
  });
});
