import { z } from "zod";
import type { Month } from "#domain/books/ledger.ts";
import {
  monthsOf,
  type Quarter,
  quarterSchema,
  VAT_PARTS,
  vatReport,
  type VatRow,
} from "#domain/books/vat-report.ts";
import {
  icpStatement,
  type IcpCustomer,
  type OssCorrection,
  ossReturn,
  type OssSupply,
} from "#domain/books/vat-returns.ts";
import type { CsvDelimiter } from "#domain/text/csv.ts";
import type { TextPart } from "#domain/text/list-text.ts";
import type { Queryable } from "../../db/client.ts";
import { type CsvCell, type CsvColumns, csvDelimiter, csvFile } from "../../platform/csv-file.ts";
import { vatEntries } from "./vat-entries.ts";

/** The files of a quarter: everything by what is declared apart, and what the OSS and ICP forms ask for. */
export const VAT_FILES = ["vat", "oss", "icp"] as const;
export type VatFile = (typeof VAT_FILES)[number];

export const vatCsvSchema = z.object(
  {
    quarter: quarterSchema,
    file: z.enum(VAT_FILES, "The file must be vat, oss or icp.").default("vat"),
    delimiter: csvDelimiter,
  },
  "The file takes a quarter.",
);

const VAT: CsvColumns<VatRow> = {
  rule: ({ rule }) => rule,
  country: ({ country }) => country,
  rate: ({ ratePercent }) => ratePercent,
  "VAT number": ({ vatNumber }) => vatNumber,
  name: ({ name }) => name,
  ...Object.fromEntries(
    VAT_PARTS.flatMap((part): [string, CsvCell<VatRow>][] => [
      [`${part} net`, (row, money) => money(row[part].netCents)],
      [`${part} VAT`, (row, money) => money(row[part].vatCents)],
    ]),
  ),
};

type OssLine =
  | { readonly supply: OssSupply; readonly quarter: Quarter }
  | { readonly correction: OssCorrection };
const isSupply = (line: OssLine) => "supply" in line;
const ofOss = (line: OssLine) => ("supply" in line ? line.supply : line.correction);

const OSS: CsvColumns<OssLine> = {
  kind: (line) => (isSupply(line) ? "supply" : "correction"),
  quarter: (line) => ("supply" in line ? line.quarter : line.correction.quarter),
  country: (line) => ofOss(line).country,
  rate: (line) => ("supply" in line ? line.supply.ratePercent : null),
  net: (line, money) => money(ofOss(line).netCents),
  VAT: (line, money) => money(ofOss(line).vatCents),
};

const ICP: CsvColumns<IcpCustomer> = {
  country: ({ country }) => country,
  "VAT number": ({ vatNumber }) => vatNumber,
  name: ({ name }) => name,
  net: ({ netCents }, money) => money(netCents),
};

type Read = (db: Queryable, quarter: Quarter, delimiter: CsvDelimiter) => Promise<TextPart>;

const READ: Readonly<Record<VatFile, Read>> = {
  vat: (db, quarter, delimiter) => vatCsvOf(db, monthsOf(quarter), delimiter),
  oss: async (db, quarter, delimiter) => {
    const { supplies, corrections } = ossReturn(quarter, await vatEntries(db, monthsOf(quarter)));
    const lines: OssLine[] = [
      ...supplies.map((supply) => ({ supply, quarter })),
      ...corrections.map((correction) => ({ correction })),
    ];
    return csvFile(OSS, delimiter)(lines);
  },
  icp: async (db, quarter, delimiter) =>
    csvFile(ICP, delimiter)(icpStatement(await vatEntries(db, monthsOf(quarter)))),
};

/** Exports one of a quarter's files as CSV, with a byte order mark (D56). */
export async function* vatCsv(
  db: Queryable,
  { quarter, file, delimiter }: z.output<typeof vatCsvSchema>,
): AsyncGenerator<TextPart> {
  yield await READ[file](db, quarter, delimiter);
}

/** Exports the VAT of some months as CSV, in the form of a quarter's. */
export async function vatCsvOf(
  db: Queryable,
  months: readonly Month[],
  delimiter: CsvDelimiter,
): Promise<TextPart> {
  return csvFile(VAT, delimiter)(vatReport(await vatEntries(db, months)));
}
