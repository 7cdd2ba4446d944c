import { beforeAll, describe, expect, it } from "vitest";
import { type Movement, randomBooks, storeBooks } from "../../testing/random-books.ts";
import { resetShop, settings, testDatabase } from "../../testing/shop.ts";
import { checkQuarter } from "./check-quarter.ts";
import { ledgerCsv } from "./ledger-csv.ts";
import { type VatFile, vatCsv } from "./vat-csv.ts";
import { vatQuarter } from "./vat-quarter.ts";

const ORDERS = 1_000;

/** The quarters' first moments in Amsterdam, written down instead of computed. */
const STARTS = {
  "2025-Q2": Date.UTC(2025, 2, 31, 22),
  "2025-Q3": Date.UTC(2025, 5, 30, 22),
  "2025-Q4": Date.UTC(2025, 8, 30, 22),
  "2026-Q1": Date.UTC(2025, 11, 31, 23),
  "2026-Q2": Date.UTC(2026, 2, 31, 22),
  "2026-Q3": Date.UTC(2026, 5, 30, 22),
};
type Name = keyof typeof STARTS;
const QUARTERS = ["2025-Q3", "2025-Q4", "2026-Q1", "2026-Q2"] as const satisfies Name[];
const MONTHS = {
  "2025-Q3": ["2025-07", "2025-08", "2025-09"],
  "2025-Q4": ["2025-10", "2025-11", "2025-12"],
  "2026-Q1": ["2026-01", "2026-02", "2026-03"],
  "2026-Q2": ["2026-04", "2026-05", "2026-06"],
} as const satisfies Partial<Record<Name, readonly string[]>>;

const quarterAt = (ms: number): string =>
  Object.entries(STARTS).findLast(([, start]) => start <= ms)?.[0] ?? "before";

/** Adds lists of amounts up by a text. */
function added<One>(all: readonly One[], by: (one: One) => string, amounts: (one: One) => readonly number[]) {
  const sums: Record<string, number[]> = {};
  for (const one of all) sums[by(one)] = amounts(one).map((cents, at) => cents + (sums[by(one)]?.[at] ?? 0));
  return sums;
}

const netAndVat = ({ cents, vatCents }: Movement) => [cents - vatCents, vatCents];

async function csv(quarter: string, file: VatFile): Promise<string[][]> {
  let whole = "";
  for await (const { text } of vatCsv(testDatabase(), { quarter, file, delimiter: "," })) whole += text;
  return rowsOf(whole);
}

const rowsOf = (text: string): string[][] =>
  text
    .split("\r\n")
    .slice(0, -1)
    .map((line) => line.replace("\uFEFF", "").slice(1, -1).split('","'));

const cents = (cell: string | undefined): number => Math.round(Number(cell) * 100);

describe("the books of 1,000 orders over a year (D56, D77)", () => {
  const { rows, movements } = randomBooks("books", ORDERS);
  const within = (quarter: Name): Movement[] => movements.filter(({ atMs }) => quarterAt(atMs) === quarter);

  beforeAll(async () => {
    await resetShop();
    await storeBooks(rows);
  }, 60_000);

  it("have every rule, and every kind of movement in other quarters than its sale's", () => {
    for (const rule of ["domestic", "reverse_charge", "oss", "below_threshold", "outside_eu"])
      for (const kind of ["refund", "refund_failed", "dispute"])
        expect(
          movements.filter(
            (one) =>
              one.rule === rule && one.kind === kind && quarterAt(one.atMs) !== quarterAt(one.soldAtMs),
          ).length,
          `${rule} ${kind}`,
        ).toBeGreaterThan(0);
  });

  it.each(QUARTERS)("of %s come to the same sums as report, ledger and orders", async (quarter) => {
    const own = within(quarter);
    const [net = 0, vat = 0] = added(own, () => "all", netAndVat)["all"] ?? [];
    const report = await vatQuarter(testDatabase(), settings(), quarter);
    expect(report.total).toEqual({ netCents: net, vatCents: vat });
    const byRule = added(
      report.rows,
      ({ rule }) => rule,
      ({ sold, returned }) => [sold.netCents, sold.vatCents, returned.netCents, returned.vatCents],
    );
    expect(byRule).toEqual(
      added(
        own,
        ({ rule }) => rule,
        (one) => (one.kind === "payment" ? [...netAndVat(one), 0, 0] : [0, 0, ...netAndVat(one)]),
      ),
    );

    const ledger: string[][] = [];
    for (const month of MONTHS[quarter])
      for await (const { text } of ledgerCsv(testDatabase(), { month, delimiter: "," }))
        ledger.push(...rowsOf(text).filter(([first]) => first !== "date"));
    expect(ledger).toHaveLength(own.length);
    expect(ledger.reduce((sum, cells) => sum + cents(cells[3]), 0)).toBe(net + vat);
    expect(ledger.reduce((sum, cells) => sum + cents(cells[4]), 0)).toBe(vat);

    const { orders, documents } = await checkQuarter(testDatabase(), quarter);
    expect(orders).toEqual({ ledgerCents: net + vat, cents: net + vat, differences: [], more: 0 });
    const documented = rows.notes
      .map(({ createdAt, amountCents }) => ({ atMs: createdAt.getTime(), cents: -amountCents }))
      .concat(own.filter(({ kind }) => kind === "payment"))
      .filter(({ atMs }) => quarterAt(atMs) === quarter);
    expect(documents.cents).toBe(documented.reduce((sum, one) => sum + one.cents, 0));
  });

  it.each(QUARTERS)(
    "of %s are in the ICP file by customer, and in the OSS file by what it corrects",
    async (quarter) => {
      const own = within(quarter);
      const icp = (await csv(quarter, "icp")).slice(1);
      expect(Object.fromEntries(icp.map(([, number, , net]) => [number, cents(net)]))).toEqual(
        Object.fromEntries(
          Object.entries(
            added(
              own.filter(({ rule }) => rule === "reverse_charge"),
              ({ vatNumber }) => vatNumber ?? "",
              netAndVat,
            ),
          ).map(([number, [net]]) => [number, net]),
        ),
      );
      const oss = (await csv(quarter, "oss")).slice(1);
      expect(
        Object.fromEntries(
          oss.map(([kind, of, country, , net, vat]) => [
            `${kind} ${of} ${country}`,
            [cents(net), cents(vat)],
          ]),
        ),
      ).toEqual(
        added(
          own.filter(({ rule }) => rule === "oss"),
          ({ country, soldAtMs }) => {
            const of = quarterAt(soldAtMs);
            return `${of === quarter ? "supply" : "correction"} ${of} ${country}`;
          },
          netAndVat,
        ),
      );
    },
  );
});
