import Papa from "papaparse";
import { CSV_DELIMITERS, takeDelimiterLine } from "../text/csv.ts";
import { columnNamed } from "./csv-columns.ts";

/** Spreadsheets' 'Unicode text' separates cells by tabs; some databases' exports by bars. */
const READ_DELIMITERS = [...CSV_DELIMITERS, "\t", "|"] as const;

export type Row = {
  /** From 1, as a spreadsheet counts: an empty row counts, a line break within a cell doesn't. */
  readonly row: number;
  readonly cells: readonly string[];
  readonly problem: string | undefined;
};

/** Passes on each row of a CSV until the callback returns false. */
export function eachRow(text: string, take: (row: Row) => boolean): void {
  const plain = withPlainQuotes(text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n"));
  const { rows, delimiter } = takeDelimiterLine(plain);
  let row = 0;
  Papa.parse<string[]>(rows, {
    delimiter: delimiterOf(rows, delimiter),
    step: ({ data, errors: [error] }, parser) => {
      row += 1;
      const problem = error && quoteProblem(error.code);
      if (!take({ row, cells: data, problem })) parser.abort();
    },
  });
}

/** Some programs turn the quotes around cells into typographic ones. Then the first cell has them, too. */
const withPlainQuotes = (text: string): string =>
  /^\s*[“”„]/.test(text) ? text.replaceAll(/(?<=^|[,;\t|\n])[“”„]|[“”](?=[,;\t|\n]|$)/g, '"') : text;

/**
 * Returns the delimiter under which the first row names the most of our columns, or else has the most cells: a heading
 * that isn't ours may contain any of them. `said` is the one that the file itself names.
 */
function delimiterOf(text: string, said: string | undefined): string {
  const cuts = [...(said === undefined ? [] : [said]), ...READ_DELIMITERS].map((delimiter) => {
    const { data } = Papa.parse<string[]>(text.trimStart(), { delimiter, preview: 1 });
    const cells = data.flat();
    const named = cells.filter((cell) => columnNamed(cell) !== undefined).length;
    return { delimiter, named, cells: delimiter === said ? Infinity : cells.length };
  });
  return cuts.reduce((best, cut) =>
    cut.named > best.named || (cut.named === best.named && cut.cells > best.cells) ? cut : best,
  ).delimiter;
}

function quoteProblem(code: string): string {
  return code === "MissingQuotes"
    ? "A quote that opens in this row is never closed."
    : "A quoted cell goes on after its closing quote. A quote inside a cell is written twice.";
}
