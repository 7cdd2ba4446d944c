import { LINE_BREAK, tidyLine } from "../text/odd-characters.ts";

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
  text.split(LINE_BREAK).flatMap((line) => {
    const columns = columnsOf(line);
    if (columns.every((column) => column === "")) return [];
    const [reference = "", administrator = "", ...rest] = columns;
    return { reference, administrator, more: rest.some((column) => column !== "") };
  });

/** In a reference, a comma or a bar belongs to it. */
const BEFORE_ADDRESS = /[,|](?=\s*["“”]?[^\s,|@]+@[^\s,|@]+\s*$)/;
const QUOTED = /^["“”„](.*)["“”]$/;

/** A spreadsheet separates its columns with tabs, and leaves semicolons within a column as they are. */
const delimiterOf = (line: string): string | RegExp =>
  ["\t", ";"].find((delimiter) => line.includes(delimiter)) ?? BEFORE_ADDRESS;

const columnsOf = (line: string): string[] =>
  line.split(delimiterOf(line)).map((column) => tidyLine(column).replace(QUOTED, "$1").trim());
