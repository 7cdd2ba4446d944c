import { readCsv } from "./catalogue-csv.ts";
import { readJson } from "./catalogue-json.ts";
import type { CatalogueFormat } from "./catalogue-format.ts";
import type { CatalogueFile, FileProblem } from "./catalogue-row.ts";

/** What no correctly decoded file contains: NUL (D37), the replacement character, lone surrogates. */
const UNREADABLE = /[\0\uFFFD\p{Surrogate}]/u;

/** Reads a catalogue file; every problem has its line. */
export function readCatalogueFile(format: CatalogueFormat, text: string): CatalogueFile {
  if (UNREADABLE.test(text)) return { rows: [], notes: [], problems: unreadableLines(text) };
  const file = format === "csv" ? readCsv(text) : readJson(text);
  if (file.rows.length > 0 || file.problems.length > 0) return file;
  const problem = { line: 1, column: null, message: "The file names no products." };
  return { ...file, problems: [problem] };
}

function unreadableLines(text: string): FileProblem[] {
  const message = "This line has characters that are not text. Save the file as UTF-8 and choose it again.";
  return text
    .split(/\r\n|\n|\r/)
    .flatMap((content, at) => (UNREADABLE.test(content) ? [{ line: at + 1, column: null, message }] : []));
}
