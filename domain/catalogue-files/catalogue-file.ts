import { readCsv } from "./catalogue-csv.ts";
import { eachRow } from "./csv-rows.ts";
import { readJson } from "./catalogue-json.ts";
import { type CatalogueFormat, PLACE_WORDS } from "./catalogue-format.ts";
import type { CatalogueFile, FileProblem } from "./catalogue-row.ts";

/** Characters that no correctly decoded file contains: NUL (D37), the replacement character, lone surrogates. */
const UNREADABLE = /[\0\uFFFD\p{Surrogate}]/u;

/** Reads a catalogue file. Every problem has its place. */
export function readCatalogueFile(format: CatalogueFormat, text: string): CatalogueFile {
  if (UNREADABLE.test(text)) return { rows: [], notes: [], problems: unreadable(format, text) };
  const file = format === "csv" ? readCsv(text) : readJson(text);
  if (file.rows.length > 0 || file.problems.length > 0) return file;
  const problem = { line: 1, column: null, message: "The file names no products." };
  return { ...file, problems: [problem] };
}

function unreadable(format: CatalogueFormat, text: string): FileProblem[] {
  const message = `This ${PLACE_WORDS[format].one} has characters that are not text. Save the file as UTF-8 and choose it again.`;
  const problems: FileProblem[] = [];
  function look(line: number, content: string): void {
    if (UNREADABLE.test(content)) problems.push({ line, column: null, message });
  }
  if (format === "json")
    for (const [at, content] of text.split(/\r\n|\n|\r/).entries()) look(at + 1, content);
  else
    eachRow(text, ({ row, cells }) => {
      look(row, cells.join(""));
      return true;
    });
  return problems;
}
