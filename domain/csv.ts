/** Tells spreadsheets that a file is UTF-8. Stands once, before everything else. */
export const CSV_BYTE_ORDER_MARK = "\uFEFF";

/** What a spreadsheet takes for the start of a formula; the wide forms are those of East Asian keyboards. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /["\r\n]/;

/**
 * Text that a spreadsheet would run as a formula gets an apostrophe before it, which shows it as text: names and e-mail
 * addresses come from strangers. So does what has one already, or `plainText` would take away one that was typed.
 */
function inertText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** What `csvCell` wrote as a cell, without the apostrophe that it put before a formula. */
export function plainText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** One cell by RFC 4180, never a formula. Numbers stay numbers, negative ones too. */
export function csvCell(value: string | number | null, delimiter = ","): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = inertText(value);
  const quoted = NEEDS_QUOTES.test(text) || text.includes(delimiter);
  return quoted ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows by RFC 4180: a delimiter between cells, CRLF behind every row, the last one too. */
export function csvRows(rows: readonly (readonly (string | number | null)[])[], delimiter = ","): string {
  return rows.map((row) => `${row.map((value) => csvCell(value, delimiter)).join(delimiter)}\r\n`).join("");
}
