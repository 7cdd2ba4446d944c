import { readCsv } from "./catalogue-csv.ts";
import { readJson } from "./catalogue-json.ts";
import type { CatalogueFile, FileProblem } from "./catalogue-row.ts";

/** What the catalogue is exported to and imported from. */
export const CATALOGUE_FORMATS = ["csv", "json"] as const;
export type CatalogueFormat = (typeof CATALOGUE_FORMATS)[number];

/** Largest request that carries a file (D37). Line breaks and quotes count double there: it is JSON. */
export const IMPORT_MAX_BYTES = 4 * 1024 * 1024;
export const IMPORT_TOO_LARGE_TEXT = "The file is larger than 4 MB. Split it into several files.";

/** What no file that was decoded rightly has: NUL (D37), the sign for an unreadable character, half a character. */
const UNREADABLE = /[\0\uFFFD\p{Surrogate}]/u;

/** Reads a catalogue file; every problem tells its line. */
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
