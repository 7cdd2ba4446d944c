import { z } from "zod";
import { type Cents, formatDecimal } from "#domain/money/money.ts";
import {
  CSV_BYTE_ORDER_MARK,
  CSV_DELIMITERS,
  csvAmount,
  type CsvDelimiter,
  csvRows,
} from "#domain/text/csv.ts";
import type { TextPart } from "#domain/text/list-text.ts";

/** The delimiter of a CSV file, in the input of its export. */
export const csvDelimiter = z.enum(CSV_DELIMITERS, "The delimiter must be , or ;").default(",");

/** Writes an amount with the decimal separator that suits the file's delimiter. */
export type Money = (cents: Cents) => string;

export type CsvCell<Row> = (row: Row, money: Money) => string | number | null;

/** A file's columns in their sequence, each by its heading. */
export type CsvColumns<Row> = Readonly<Record<string, CsvCell<Row>>>;

/** Returns a function that writes rows as a part of a CSV file; the first part begins with a byte order mark and the headings. */
export function csvFile<Row>(columns: CsvColumns<Row>, delimiter: CsvDelimiter) {
  const money: Money = (cents) => csvAmount(formatDecimal(cents), delimiter);
  let head = CSV_BYTE_ORDER_MARK + csvRows([Object.keys(columns)], delimiter);
  return (rows: readonly Row[], items = rows.length): TextPart => {
    const cells = rows.map((row) => Object.values(columns).map((cell) => cell(row, money)));
    const text = head + csvRows(cells, delimiter);
    head = "";
    return { text, items };
  };
}
