import { monthInWords } from "#domain/books/ledger.ts";
import { monthOfDay, type SalesGroup, weekOfDay } from "#domain/books/sales-days.ts";
import { groupedDays, type SalesRow } from "#domain/books/sales-report.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { countryName } from "#domain/vat/countries.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { percent } from "#src/admin/shell/count-text.ts";
import { type Sheet, type SheetColumn, type SheetRow } from "./sheet.ts";

export type Sales = Outputs["dashboard"]["sales"];

export const GROUP_TEXT: Readonly<Record<SalesGroup, string>> = { day: "Day", week: "Week", month: "Month" };

const SUMS: readonly SheetColumn[] = [
  { name: "Revenue", unit: "cents", compared: true },
  { name: "Refunds", unit: "cents", compared: true },
  { name: "Orders", unit: "count", compared: true },
  { name: "Units", unit: "count", compared: true },
];

const cellsOf = ({ now, before }: SalesRow): SheetRow["cells"] =>
  (["totalCents", "paidBackCents", "orders", "units"] as const).map((sum) => ({
    now: now[sum],
    before: before[sum],
  }));

const sumsSheet = (first: string, rows: readonly SheetRow[], total: SalesRow): Sheet => ({
  first,
  columns: SUMS,
  rows,
  total: { key: "", name: "Together", cells: cellsOf(total) },
});

/** Returns the rows of a range by day, week or month, first to last. */
export function rowsBy(by: SalesGroup, { days }: Pick<Sales, "days">): readonly SalesRow[] {
  return by === "day" ? days : groupedDays(days, by === "week" ? weekOfDay : monthOfDay);
}

/** '21 November 2026', 'Week 48 of 2026' or 'November 2026'. */
export function periodInWords(by: SalesGroup, key: string): string {
  if (by === "day") return calendarDayInWords(key);
  if (by === "month") return monthInWords(key);
  const [year, week] = key.split("-W");
  return `Week ${Number(week)} of ${year}`;
}

export const periodsSheet = (by: SalesGroup, sales: Sales): Sheet =>
  sumsSheet(
    GROUP_TEXT[by],
    rowsBy(by, sales).map((row) => ({
      key: row.key,
      name: periodInWords(by, row.key),
      nameInFile: row.key,
      cells: cellsOf(row),
    })),
    sales.total,
  );

export const productsSheet = ({ products, total }: Sales): Sheet =>
  sumsSheet(
    "Product",
    products.map((row) => ({ key: row.key, name: row.productname, cells: cellsOf(row) })),
    total,
  );

export const countriesSheet = ({ countries, total }: Sales): Sheet =>
  sumsSheet(
    "Country",
    countries.map((row) => ({
      key: row.key,
      name: row.key === "" ? "Not known" : countryName(row.key),
      cells: cellsOf(row),
    })),
    total,
  );

/** What became of a number of things: each with its share of all. */
const outcomeSheet = (first: string, all: number, outcomes: Readonly<Record<string, number>>): Sheet => ({
  first,
  columns: [
    { name: "Number", unit: "count", compared: false },
    { name: "Share", unit: "percent", compared: false },
  ],
  rows: Object.entries(outcomes).map(([name, count]) => ({
    key: name,
    name,
    cells: [{ now: count }, { now: percent(count, all) }],
  })),
});

export const checkoutsSheet = ({
  opened,
  placed,
  paid,
  expired,
  cancelled,
  open,
}: NonNullable<Sales["checkouts"]>) =>
  outcomeSheet("Checkouts", opened, {
    Opened: opened,
    Placed: placed,
    "Placed and paid": paid,
    Expired: expired,
    Cancelled: cancelled,
    "Still open": open,
  });

export const offersSheet = ({ made, ordered, expired, ended, open }: NonNullable<Sales["offers"]>) =>
  outcomeSheet("Offers", made, {
    Made: made,
    Ordered: ordered,
    Expired: expired,
    "Withdrawn or replaced": ended,
    "Not decided yet": open,
  });

export const renewalsSheet = ({ renewals: { now, before } }: Sales): Sheet => ({
  first: "Units",
  columns: [
    { name: "Number", unit: "count", compared: true },
    { name: "Share", unit: "percent", compared: true },
  ],
  rows: (
    [
      ["Last day in this time", "due"],
      ["Renewed", "renewed"],
    ] as const
  ).map(([name, count]) => ({
    key: count,
    name,
    cells: [
      { now: now[count], before: before[count] },
      { now: percent(now[count], now.due), before: percent(before[count], before.due) },
    ],
  })),
});
