/** Tells spreadsheets that a file is UTF-8. Appears once, at the very start. */
export const CSV_BYTE_ORDER_MARK = "\uFEFF";

/** Commas, or semicolons in locales that write decimals with a comma. */
export const CSV_DELIMITERS = [",", ";"] as const;
export type CsvDelimiter = (typeof CSV_DELIMITERS)[number];

const DELIMITER_LINE = /^\s*"?sep=([^"\r\n])"?[^\S\r\n]*(?:\r\n?|\n|$)/i;

/** Takes Excel's own first line (`sep=;`) off a CSV: it names the delimiter, and spreadsheets do not count it as a row. */
export function takeDelimiterLine(text: string): { readonly delimiter?: string; readonly rows: string } {
  const [line = "", delimiter] = DELIMITER_LINE.exec(text) ?? [];
  return { rows: text.slice(line.length), ...(delimiter === undefined ? {} : { delimiter }) };
}

/**
 * Where a spreadsheet may see a formula begin, and so where an apostrophe is inserted to prevent it. A spreadsheet
 * splits cells by its locale's separator, whatever the file uses, and an opening quote then no longer protects the
 * text: not only the start of a cell counts, but everything that follows a separator or line break within it. Spaces
 * and quotes may precede the sign; the full-width signs come from East Asian keyboards. A tab or line break by itself
 * counts only at the start.
 */
const FORMULA_STARTS =
  /^(?=[\p{Zs}"']*[=+\-@＝＋－＠\t\r\n])|(?<=[,;\t\r\n])(?=[\p{Zs}"']*[=+\-@＝＋－＠])/gu;
const DISARMED_STARTS =
  /^'(?=[\p{Zs}"']*[=+\-@＝＋－＠\t\r\n])|(?<=[,;\t\r\n])'(?=[\p{Zs}"']*[=+\-@＝＋－＠])/gu;

/** A cell as written by `csvCell`, without the apostrophes inserted before formulas. */
export function plainText(cell: string): string {
  return cell.replace(DISARMED_STARTS, "");
}

/** An amount below 0: no formula, although it begins with a sign. */
const NEGATIVE_AMOUNT = /^-\d+[.,]\d\d$/;

/**
 * One RFC 4180 cell, always quoted and never a formula, because names and email addresses come from strangers. Text
 * that already has an apostrophe in such a place gets a second one, so that `plainText` restores what was typed.
 * Numbers and amounts stay what they are.
 */
export function csvCell(value: string | number | null): string {
  const isText = typeof value === "string" && !NEGATIVE_AMOUNT.test(value);
  const text = isText ? value.replace(FORMULA_STARTS, "'") : String(value ?? "");
  return `"${text.replaceAll('"', '""')}"`;
}

/** RFC 4180 rows: a delimiter between cells, CRLF after every row including the last. */
export function csvRows(
  rows: readonly (readonly (string | number | null)[])[],
  delimiter: CsvDelimiter = ",",
): string {
  return rows.map((row) => `${row.map((value) => csvCell(value)).join(delimiter)}\r\n`).join("");
}

/** An amount such as 1234.50, with the decimal separator of locales whose spreadsheets use this delimiter. */
export function csvAmount(amount: string, delimiter: CsvDelimiter): string {
  return delimiter === ";" ? amount.replace(".", ",") : amount;
}
