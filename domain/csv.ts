/** Tells spreadsheets that a file is UTF-8. Stands once, before everything else. */
export const CSV_BYTE_ORDER_MARK = "\uFEFF";

/** Cells of a CSV are parted by commas, or by semicolons where decimals are written with a comma. */
export const CSV_DELIMITERS = [",", ";"] as const;
export type CsvDelimiter = (typeof CSV_DELIMITERS)[number];

/**
 * Where a spreadsheet may see a formula begin, and the apostrophe that keeps it from doing so. It parts cells by the
 * separator of its country, whatever the file's own is, and then a quote that opened before no longer protects: so not
 * only a cell's start counts, but the start of whatever follows a separator or a line break in it. Blanks and quotes may
 * come before the sign; the wide forms are those of East Asian keyboards. Lone tabs and line breaks count at the start.
 */
const FORMULA_STARTS =
  /^(?=[\p{Zs}"']*[=+\-@＝＋－＠\t\r\n])|(?<=[,;\t\r\n])(?=[\p{Zs}"']*[=+\-@＝＋－＠])/gu;
const DISARMED_STARTS =
  /^'(?=[\p{Zs}"']*[=+\-@＝＋－＠\t\r\n])|(?<=[,;\t\r\n])'(?=[\p{Zs}"']*[=+\-@＝＋－＠])/gu;

/** What `csvCell` wrote as a cell, without the apostrophes that it put before formulas. */
export function plainText(cell: string): string {
  return cell.replace(DISARMED_STARTS, "");
}

/**
 * One cell by RFC 4180, always quoted, never a formula: names and e-mail addresses come from strangers. Text that has an
 * apostrophe there already gets another, so that `plainText` gives back what was typed. Numbers stay numbers.
 */
export function csvCell(value: string | number | null): string {
  const text = typeof value === "string" ? value.replace(FORMULA_STARTS, "'") : String(value ?? "");
  return `"${text.replaceAll('"', '""')}"`;
}

/** Rows by RFC 4180: a delimiter between cells, CRLF behind every row, the last one too. */
export function csvRows(
  rows: readonly (readonly (string | number | null)[])[],
  delimiter: CsvDelimiter = ",",
): string {
  return rows.map((row) => `${row.map((value) => csvCell(value)).join(delimiter)}\r\n`).join("");
}

/** An amount like 1234.50 as the countries write it whose spreadsheets part cells by this delimiter. */
export function csvAmount(amount: string, delimiter: CsvDelimiter): string {
  return delimiter === ";" ? amount.replace(".", ",") : amount;
}
