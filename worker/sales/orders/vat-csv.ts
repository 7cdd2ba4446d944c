import { z } from "zod";
import type { Month } from "#domain/orders/ledger.ts";
import { monthsOf, type Quarter, quarterSchema, VAT_PARTS, vatReport } from "#domain/orders/vat-report.ts";
import { icpStatement, ossReturn } from "#domain/orders/vat-returns.ts";
import { type Cents, formatDecimal } from "#domain/money/money.ts";
import {
  CSV_BYTE_ORDER_MARK,
  CSV_DELIMITERS,
  csvAmount,
  type CsvDelimiter,
  csvRows,
} from "#domain/text/csv.ts";
import type { TextPart } from "#domain/text/list-text.ts";
import type { Queryable } from "../../db/client.ts";
import { vatEntries } from "./vat-entries.ts";

/** The files of a quarter: everything by what is declared apart, and what the OSS and ICP forms ask for. */
export const VAT_FILES = ["vat", "oss", "icp"] as const;
export type VatFile = (typeof VAT_FILES)[number];

export const vatCsvSchema = z.object(
  {
    quarter: quarterSchema,
    file: z.enum(VAT_FILES, "The file must be vat, oss or icp.").default("vat"),
    delimiter: z.enum(CSV_DELIMITERS, "The delimiter must be , or ;").default(","),
  },
  "The file takes a quarter.",
);

type Row = readonly (string | number | null)[];
type Amount = (cents: Cents) => string;

/** Exports one of a quarter's files as CSV, with a byte order mark (D56). */
export async function* vatCsv(
  db: Queryable,
  { quarter, file, delimiter }: z.output<typeof vatCsvSchema>,
): AsyncGenerator<TextPart> {
  yield csvText(delimiter, await READ[file](db, quarter, amountIn(delimiter)));
}

/** Exports the VAT of some months as CSV, in the form of a quarter's. */
export async function vatCsvOf(
  db: Queryable,
  months: readonly Month[],
  delimiter: CsvDelimiter,
): Promise<TextPart> {
  return csvText(delimiter, await vatRows(db, months, amountIn(delimiter)));
}

const READ: Readonly<
  Record<VatFile, (db: Queryable, quarter: Quarter, amount: Amount) => Promise<readonly Row[]>>
> = {
  vat: (db, quarter, amount) => vatRows(db, monthsOf(quarter), amount),
  oss: ossRows,
  icp: icpRows,
};

async function vatRows(db: Queryable, months: readonly Month[], amount: Amount): Promise<readonly Row[]> {
  return [
    [
      "rule",
      "country",
      "rate",
      "VAT number",
      "name",
      ...VAT_PARTS.flatMap((part) => [`${part} net`, `${part} VAT`]),
    ],
    ...vatReport(await vatEntries(db, months)).map((row) => {
      const sums = VAT_PARTS.flatMap((part) => [amount(row[part].netCents), amount(row[part].vatCents)]);
      return [[row.rule, row.country, row.ratePercent, row.vatNumber, row.name], sums].flat();
    }),
  ];
}

async function ossRows(db: Queryable, quarter: Quarter, amount: Amount): Promise<readonly Row[]> {
  const { supplies, corrections } = ossReturn(quarter, await vatEntries(db, monthsOf(quarter)));
  return [
    ["kind", "quarter", "country", "rate", "net", "VAT"],
    ...supplies.map(({ country, ratePercent, netCents, vatCents }) => [
      "supply",
      quarter,
      country,
      ratePercent,
      amount(netCents),
      amount(vatCents),
    ]),
    ...corrections.map((correction) => [
      "correction",
      correction.quarter,
      correction.country,
      null,
      amount(correction.netCents),
      amount(correction.vatCents),
    ]),
  ];
}

async function icpRows(db: Queryable, quarter: Quarter, amount: Amount): Promise<readonly Row[]> {
  return [
    ["country", "VAT number", "name", "net"],
    ...icpStatement(await vatEntries(db, monthsOf(quarter))).map(({ country, vatNumber, name, netCents }) => [
      country,
      vatNumber,
      name,
      amount(netCents),
    ]),
  ];
}

const amountIn =
  (delimiter: CsvDelimiter): Amount =>
  (cents) =>
    csvAmount(formatDecimal(cents), delimiter);

/** The first row names the columns. */
const csvText = (delimiter: CsvDelimiter, rows: readonly Row[]): TextPart => ({
  text: CSV_BYTE_ORDER_MARK + csvRows(rows, delimiter),
  items: rows.length - 1,
});
