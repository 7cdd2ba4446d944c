/** Tells spreadsheets that a file is UTF-8. Appears once, at the very start. */
export const CSV_BYTE_ORDER_MARK = "\uFEFF";

/** Commas, or semicolons in locales that write decimals with a comma. */
export const CSV_DELIMITERS = [",", ";"] as const;
export type CsvDelimiter = (typeof CSV_DELIMITERS)[number];

/** Delimiters behind it were added by a spreadsheet that took it for a row. */
const DELIMITER_LINE = /^\s*"?sep=([^"\r\n])"?[^\S\r\n]*[,;|\t]*(?:\r\n?|\n|$)/i;

/**
 * Removes Excel's own first line (`sep=;`) from a CSV: it names the delimiter, and spreadsheets don't count it as a
 * row.
 */
export function takeDelimiterLine(text: string): { readonly delimiter?: string; readonly rows: string } {
  const [line = "", delimiter] = DELIMITER_LINE.exec(text) ?? [];
  return { rows: text.slice(line.length), ...(delimiter === undefined ? {} : { delimiter }) };
}

/**
 * Matches the places where a spreadsheet could see a formula begin, so that an apostrophe can be inserted there. A
 * spreadsheet splits cells by its locale's separator, regardless of the one in the file, and then an opening quote no
 * longer protects the text. So formulas can begin not only at the start of a cell but after any separator or line break
 * within it. Spaces and quotes can precede the sign; the full-width signs come from East Asian keyboards. A tab or line
 * break on its own counts only at the start.
 */
const FORMULA_STARTS =
  /^(?=[\p{Zs}"']*[=+\-@＝＋－＠\t\r\n])|(?<=[,;\t\r\n])(?=[\p{Zs}"']*[=+\-@＝＋－＠])/gu;
const DISARMED_STARTS =
  /^'(?=[\p{Zs}"']*[=+\-@＝＋－＠\t\r\n])|(?<=[,;\t\r\n])'(?=[\p{Zs}"']*[=+\-@＝＋－＠])/gu;

/** Returns the text of a cell written by `csvCell`, without the apostrophes inserted before formulas. */
export function plainText(cell: string): string {
  return cell.replace(DISARMED_STARTS, "");
}

/** An amount below 0 isn't a formula, although it begins with a sign. */
const NEGATIVE_AMOUNT = /^-\d+[.,]\d\d$/;

/**
 * Returns one RFC 4180 cell, always quoted and never a formula, because names and email addresses come from strangers.
 * Text that already has an apostrophe in such a place gets a second one, so that `plainText` restores the original.
 * Numbers and amounts stay as they are.
 */
export function csvCell(value: string | number | null): string {
  const isText = typeof value === "string" && !NEGATIVE_AMOUNT.test(value);
  const text = isText ? value.replace(FORMULA_STARTS, "'") : String(value ?? "");
  return `"${text.replaceAll('"', '""')}"`;
}

/** Returns RFC 4180 rows: a delimiter between cells, and CRLF after every row including the last. */
export function csvRows(
  rows: readonly (readonly (string | number | null)[])[],
  delimiter: CsvDelimiter = ",",
): string {
  return rows.map((row) => `${row.map((value) => csvCell(value)).join(delimiter)}\r\n`).join("");
}

/** Returns an amount such as 1234.50 with the decimal separator of locales whose spreadsheets use this delimiter. */
export function csvAmount(amount: string, delimiter: CsvDelimiter): string {
  return delimiter === ";" ? amount.replace(".", ",") : amount;
}
