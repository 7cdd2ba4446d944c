import { registerForOssBy } from "#domain/vat/oss-start.ts";
import type { Queryable } from "../../db/client.ts";
import type { Settings } from "../../platform/env.ts";
import { crossBorderSales } from "../../records/vat.ts";
import type { ShownCrossBorderSales } from "./response-schemas.ts";
import { isClosed, type Month } from "#domain/books/ledger.ts";
import {
  monthsOf,
  type Quarter,
  totalOf,
  vatReport,
  quarterSchema,
  VAT_PARTS,
  type VatRow,
} from "#domain/books/vat-report.ts";
import {
  ossReturn,
  icpStatement,
  type IcpCustomer,
  type OssCorrection,
  type OssSupply,
} from "#domain/books/vat-returns.ts";
import { now } from "../../platform/clock.ts";
import { vatEntries } from "./ledger-entries.ts";
import { z } from "zod";
import type { CsvDelimiter } from "#domain/text/csv.ts";
import type { TextPart } from "#domain/text/list-text.ts";
import { type CsvCell, type CsvColumns, csvDelimiter, csvFile } from "../../platform/csv-file.ts";

/** Returns the sales that count against the threshold for OSS, and until the seller is registered, the order that crossed it (D55). */
export async function showCrossBorderSales(
  db: Queryable,
  { ossSince }: Pick<Settings, "ossSince">,
  at: Date,
): Promise<ShownCrossBorderSales> {
  const { thisYearCents, lastYearCents, crossing } = await crossBorderSales(db, at);
  return {
    thisYearCents,
    lastYearCents,
    ossSince,
    crossing:
      crossing === null || ossSince !== null
        ? null
        : { ...crossing, registerBy: registerForOssBy(crossing.day) },
  };
}

/** Returns a quarter's VAT by what is declared apart, from the ledger of its months, so that both have the same sums (D56). */
export async function vatQuarter(db: Queryable, settings: Pick<Settings, "ossSince">, quarter: Quarter) {
  const months = monthsOf(quarter);
  const entries = await vatEntries(db, months);
  const rows = vatReport(entries);
  const lastDay = new Date(`${months.at(-1)}-15T12:00:00Z`);
  return {
    quarter,
    closed: isClosed(lastDay, now()),
    rows,
    total: totalOf(rows),
    ossCorrections: ossReturn(quarter, entries).corrections,
    crossBorder: await showCrossBorderSales(db, settings, now()),
  };
}

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

/** Exports one of a quarter's files as CSV, with a byte order mark (D56). */
export async function* vatCsv(
  db: Queryable,
  { quarter, file, delimiter }: z.output<typeof vatCsvSchema>,
): AsyncGenerator<TextPart> {
  const months = monthsOf(quarter);
  if (file === "vat") yield await vatCsvOf(db, months, delimiter);
  else if (file === "icp") yield csvFile(ICP, delimiter)(icpStatement(await vatEntries(db, months)));
  else {
    const { supplies, corrections } = ossReturn(quarter, await vatEntries(db, months));
    yield csvFile(
      OSS,
      delimiter,
    )([
      ...supplies.map((supply) => ({ supply, quarter })),
      ...corrections.map((correction) => ({ correction })),
    ]);
  }
}

/** Exports the VAT of some months as CSV, in the form of a quarter's. */
export async function vatCsvOf(
  db: Queryable,
  months: readonly Month[],
  delimiter: CsvDelimiter,
): Promise<TextPart> {
  return csvFile(VAT, delimiter)(vatReport(await vatEntries(db, months)));
}
