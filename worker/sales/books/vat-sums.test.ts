import { beforeAll, describe, expect, it } from "vitest";
import { randomBooks, storeBooks } from "../../testing/random-books.ts";
import type { Movement, Paper } from "../../testing/random-sale.ts";
import { resetShop, settings, testDatabase } from "../../testing/shop.ts";
import { checkQuarter } from "./check-quarter.ts";
import { ledgerCsv } from "./ledger-csv.ts";
import { salesDocuments } from "./sales-documents.ts";
import { type VatFile, vatCsv, vatQuarter } from "./vat-quarter.ts";
import { ordersCsv } from "../orders/orders-csv.ts";

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

/** Returns what happened in a quarter. */
const within = <One extends { readonly atMs: number }>(all: readonly One[], quarter: Name): One[] =>
  all.filter(({ atMs }) => quarterAt(atMs) === quarter);

/** Adds lists of amounts up by a text. */
function added<One>(all: readonly One[], by: (one: One) => string, amounts: (one: One) => readonly number[]) {
  const sums: Record<string, number[]> = {};
  for (const one of all) sums[by(one)] = amounts(one).map((cents, at) => cents + (sums[by(one)]?.[at] ?? 0));
  return sums;
}

const netAndVat = ({ cents, vatCents }: Pick<Movement, "cents" | "vatCents">) => [cents - vatCents, vatCents];

const line = ({
  number,
  cents: sum,
  vatCents,
  rule,
  ratePercent,
  vatNumber,
}: Omit<Paper, "atMs" | "country">) => [number, sum, vatCents, rule, ratePercent, vatNumber].join();

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

const RULES = ["domestic", "reverse_charge", "oss", "below_threshold", "outside_eu"] as const;
const CORRECTIONS: ReadonlySet<Movement["kind"]> = new Set(["invoice_credited", "invoice_reissued"]);
/** As the ledger names its kinds. */
const WORDS: Readonly<Record<Movement["kind"], string>> = {
  payment: "payment",
  refund: "refund",
  refund_failed: "refund reversal",
  dispute: "dispute",
  dispute_returned: "dispute reversal",
  invoice_credited: "invoice credited",
  invoice_reissued: "corrected invoice",
};

const cents = (cell: string | undefined): number => Math.round(Number(cell) * 100);

describe("the books of 1,000 orders over a year (D56, D77)", () => {
  const { rows, movements, papers } = randomBooks("books", ORDERS);

  beforeAll(async () => {
    await resetShop();
    await storeBooks(rows);
  }, 60_000);

  it("have every rule, and every kind of movement in other quarters than its sale's", () => {
    for (const rule of RULES)
      for (const kind of ["refund", "refund_failed", "dispute", "invoice_credited", "invoice_reissued"])
        expect(
          movements.filter(
            (one) =>
              one.rule === rule && one.kind === kind && quarterAt(one.atMs) !== quarterAt(one.soldAtMs),
          ).length,
          `${rule} ${kind}`,
        ).toBeGreaterThan(0);
  });

  it("have corrections of every outcome, VAT that was refunded for one, and refunds before and after", () => {
    for (const state of ["pending", "done", "failed"])
      for (const isVatRefund of [false, true])
        expect(
          rows.corrections.filter((one) => one.state === state && (one.refundId !== null) === isVatRefund)
            .length,
          `${state} ${isVatRefund}`,
        ).toBeGreaterThan(5);
    const reissued = new Set(rows.corrections.flatMap(({ invoiceNumber }) => invoiceNumber ?? []));
    const repeated = rows.refunds.filter(({ retryOf }) => retryOf !== undefined);
    expect(repeated.length).toBeGreaterThan(50);
    for (const kind of ["refund", "refund_failed", "dispute", "invoice_credited"])
      expect(
        movements.filter((one) => one.kind === kind && reissued.has(one.invoiceNumber)).length,
        kind,
      ).toBeGreaterThan(5);
  });

  it.each(QUARTERS)("of %s come to the same sums as report, ledger and orders", async (quarter) => {
    const own = within(movements, quarter);
    const [net = 0, vat = 0] = added(own, () => "all", netAndVat)["all"] ?? [];
    const report = await vatQuarter(testDatabase(), settings(), quarter);
    expect(report.total).toEqual({ netCents: net, vatCents: vat });
    const byRule = added(
      report.rows,
      ({ rule }) => rule,
      ({ sold, returned, corrected }) =>
        [sold, returned, corrected].flatMap(({ netCents, vatCents }) => [netCents, vatCents]),
    );
    expect(byRule).toEqual(
      added(
        own,
        ({ rule }) => rule,
        (one) => {
          const isOwn = quarterAt(one.soldAtMs) === quarter;
          const isCorrection = CORRECTIONS.has(one.kind);
          const parts = [
            one.kind === "payment" || (isCorrection && isOwn),
            one.kind !== "payment" && !isCorrection,
            isCorrection && !isOwn,
          ];
          return parts.flatMap((counts) => (counts ? netAndVat(one) : [0, 0]));
        },
      ),
    );
    const vatFile = (await csv(quarter, "vat")).slice(1);
    expect(vatFile.flatMap((row) => row.slice(5)).reduce((sum, cell) => sum + cents(cell), 0)).toBe(
      net + vat,
    );

    const ledger: string[][] = [];
    for (const month of MONTHS[quarter])
      for await (const { text } of ledgerCsv(testDatabase(), { month, delimiter: "," }))
        ledger.push(...rowsOf(text).filter(([first]) => first !== "date"));
    expect(
      ledger
        .map(([, , kind, amount, vatIn, , invoice]) => [kind, cents(amount), cents(vatIn), invoice].join())
        .toSorted(),
    ).toEqual(
      own.map((one) => [WORDS[one.kind], one.cents, one.vatCents, one.invoiceNumber].join()).toSorted(),
    );

    const { orders, documents } = await checkQuarter(testDatabase(), quarter);
    expect(orders).toEqual({ ledgerCents: net + vat, cents: net + vat, differences: [], more: 0 });
    const documented = within(papers, quarter);
    expect(documents.cents).toBe(documented.reduce((sum, one) => sum + one.cents, 0));
    const listed = (
      await Promise.all(MONTHS[quarter].map((month) => salesDocuments(testDatabase(), month)))
    ).flat();
    expect(
      listed
        .map(({ number, amountCents, vatCents, order }) =>
          line({
            number,
            cents: amountCents,
            vatCents,
            rule: order.vatRule,
            ratePercent: order.vatRate,
            vatNumber: order.company?.vatNumber ?? null,
          }),
        )
        .toSorted(),
    ).toEqual(documented.map(line).toSorted());
  });

  it("come to the sums that a spreadsheet has of the orders' file (D77)", async () => {
    let whole = "";
    for await (const { text } of ordersCsv(testDatabase(), { q: "", delimiter: "," })) whole += text;
    const [head = [], ...lines] = rowsOf(whole);
    const columns = ["order total", "line total", "order VAT", "refunded", "net total", "net VAT"];
    const sumOf = (column: string) => lines.reduce((sum, line) => sum + cents(line[head.indexOf(column)]), 0);
    const settled = movements.filter(({ kind }) => !kind.startsWith("dispute"));
    const sumOfKinds = (kinds: readonly Movement["kind"][], of: "cents" | "vatCents") =>
      settled.reduce((sum, one) => sum + (kinds.includes(one.kind) ? one[of] : 0), 0);
    const paid = sumOfKinds(["payment"], "cents");
    const back = sumOfKinds(["refund", "refund_failed"], "cents");
    expect(columns.map(sumOf)).toEqual([
      paid,
      paid,
      sumOfKinds(["payment"], "vatCents"),
      -back,
      paid + back,
      settled.reduce((sum, { vatCents }) => sum + vatCents, 0),
    ]);
    expect(new Set(lines.map((line) => line[head.indexOf("order number")])).size).toBe(ORDERS);
  });

  it.each(QUARTERS)(
    "of %s are in the ICP file by customer, and in the OSS file by what it corrects",
    async (quarter) => {
      const own = within(movements, quarter);
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
