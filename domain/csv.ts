/** Tells spreadsheets that a file is UTF-8. Stands once, before everything else. */
export const CSV_BYTE_ORDER_MARK = "\uFEFF";

/** What a spreadsheet takes for the start of a formula; the wide forms are those of East Asian keyboards. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * One cell by RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe before it, which shows it as
 * text: names and e-mail addresses come from strangers. Numbers stay numbers, negative ones too.
 */
export function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows by RFC 4180: commas between cells, CRLF behind every row, the last one too. */
export function csvRows(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}
