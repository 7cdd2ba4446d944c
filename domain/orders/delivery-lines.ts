/** A pasted line for one unit (D43): its reference and, in a second column, who administers it. */
export type PastedLine = {
  readonly reference: string;
  /** As it was typed: it may be no email address. Empty without a second column. */
  readonly administrator: string;
  /** Whether there is something beyond the second column. */
  readonly more: boolean;
};

/** The lines that say something, in sequence. */
export const readPastedLines = (text: string): PastedLine[] =>
  text.split(/\r\n|[\n\r]/).flatMap((line) => {
    const columns = columnsOf(line);
    if (columns.every((column) => column === "")) return [];
    const [reference = "", administrator = "", ...rest] = columns;
    return { reference, administrator, more: rest.some((column) => column !== "") };
  });

/** A spreadsheet pastes tabs between its columns, and leaves semicolons within one alone. */
const columnsOf = (line: string): string[] =>
  line.split(line.includes("\t") ? "\t" : ";").map((column) => column.trim());
