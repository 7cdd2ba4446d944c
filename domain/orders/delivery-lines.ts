/** A pasted line for one unit (D43): its reference and, in a second column, its administrator. */
export type PastedLine = {
  readonly reference: string;
  /** As typed: it may not be an email address. Empty without a second column. */
  readonly administrator: string;
  /** True if there's text beyond the second column. */
  readonly more: boolean;
};

/** Returns the lines that aren't empty, in order. */
export const readPastedLines = (text: string): PastedLine[] =>
  text.split(/\r\n|[\n\r]/).flatMap((line) => {
    const columns = columnsOf(line);
    if (columns.every((column) => column === "")) return [];
    const [reference = "", administrator = "", ...rest] = columns;
    return { reference, administrator, more: rest.some((column) => column !== "") };
  });

/** A spreadsheet separates its columns with tabs, and leaves semicolons within a column as they are. */
const columnsOf = (line: string): string[] =>
  line.split(line.includes("\t") ? "\t" : ";").map((column) => column.trim());
