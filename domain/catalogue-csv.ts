import Papa from "papaparse";
import { FILE_MAX_PRODUCTS } from "./catalogue-format.ts";
import {
  type CatalogueFile,
  DERIVED_FIELDS,
  FIELD_COLUMNS,
  type FileProblem,
  type FileRow,
  rowOfProduct,
} from "./catalogue-row.ts";
import { cited } from "./cited.ts";
import {
  CSV_BYTE_ORDER_MARK,
  CSV_DELIMITERS,
  csvAmount,
  type CsvDelimiter,
  csvRows,
  plainText,
} from "./csv.ts";
import type { ListForm } from "./list-text.ts";
import { CATALOGUE_COLUMNS, type CatalogueColumn } from "./product-fields.ts";
import type { Product } from "./product.ts";

/** Spreadsheets' 'Unicode text' separates cells by tabs. */
const READ_DELIMITERS = [...CSV_DELIMITERS, "\t"] as const;

/** By a column's place in the file. */
const IS_AMOUNT = CATALOGUE_COLUMNS.map((name) => FIELD_COLUMNS.get(name)?.column.isAmount);

/** The catalogue as CSV, with a byte order mark, so that spreadsheets read it as UTF-8. `readCsv` reads it back. */
export function csvForm(delimiter: CsvDelimiter): ListForm<Product> {
  return {
    start: CSV_BYTE_ORDER_MARK + csvRows([CATALOGUE_COLUMNS], delimiter),
    between: "",
    end: "",
    textOf: (product, place) => {
      const row = rowOfProduct(product, place);
      const cells = row.map((cell, at) => (IS_AMOUNT[at] === true ? csvAmount(cell, delimiter) : cell));
      return csvRows([cells], delimiter);
    },
  };
}

type Line = {
  readonly line: number;
  readonly cells: readonly string[];
  readonly problem: string | undefined;
};

/** The products in a CSV, each with the line it starts on; quoted line breaks count. */
export function readCsv(text: string): CatalogueFile {
  const plain = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const delimiter = delimiterOf(plain);
  let columns: Columns | undefined;
  const rows: FileRow[] = [];
  let tooManyAtLine: number | undefined;
  eachLine(plain, delimiter, (line) => {
    if (line.cells.every((cell) => cell.trim() === "")) return true;
    if (!columns) {
      columns = readHeader(line);
      return columns.problems.length === 0;
    }
    if (rows.length === FILE_MAX_PRODUCTS) {
      tooManyAtLine = line.line;
      return false;
    }
    rows.push(rowOf(line, columns.names));
    return true;
  });
  if (!columns) {
    return {
      rows,
      notes: [],
      problems: [{ line: 1, column: null, message: "The file is empty: its first line names the columns." }],
    };
  }
  const { problems, notes } = columns;
  return { rows, problems, notes, ...(tooManyAtLine === undefined ? {} : { tooManyAtLine }) };
}

/** The delimiter that gives the first line the most cells. */
function delimiterOf(text: string): string {
  const cuts = READ_DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text.trimStart(), { delimiter, preview: 1 });
    return { delimiter, cells: data.flat().length };
  });
  return cuts.reduce((best, cut) => (cut.cells > best.cells ? cut : best)).delimiter;
}

/** Passes on each line of a CSV until the callback returns false. */
function eachLine(text: string, delimiter: string, take: (line: Line) => boolean): void {
  let line = 1;
  let cursor = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data, errors: [error], meta }, parser) => {
      const problem = error && quoteProblem(error.code);
      const goesOn = take({ line, cells: data, problem });
      for (
        let at = text.indexOf("\n", cursor);
        at !== -1 && at < meta.cursor;
        at = text.indexOf("\n", at + 1)
      )
        line += 1;
      cursor = meta.cursor;
      if (!goesOn) parser.abort();
    },
  });
}

function quoteProblem(code: string): string {
  return code === "MissingQuotes"
    ? "A quote that opens on this line is never closed."
    : "A quoted cell goes on after its closing quote. A quote inside a cell is written twice.";
}

type Columns = {
  /** By index; null for a column that is not read. */
  readonly names: readonly (CatalogueColumn | null)[];
  readonly problems: readonly FileProblem[];
  readonly notes: readonly string[];
};

function readHeader({ line, cells, problem }: Line): Columns {
  const headers = withoutEmptyEnd(cells.map((cell) => cell.trim()));
  const names = headers.map((header) => columnNamed(header));
  const problems: FileProblem[] = problem === undefined ? [] : [{ line, column: null, message: problem }];
  for (const [at, header] of headers.entries()) {
    const name = names[at];
    if (name === undefined) {
      const message = `There is no column '${cited(header)}'. The columns are ${CATALOGUE_COLUMNS.join(", ")}.`;
      problems.push({ line, column: cited(header), message });
    } else if (name !== null && names.indexOf(name) < at) {
      problems.push({ line, column: header, message: `The column '${name}' appears twice.` });
    }
  }
  if (!names.includes("productname")) {
    problems.push({ line, column: "productname", message: "The column 'productname' is missing." });
  }
  const missing = CATALOGUE_COLUMNS.filter((column) => column !== "position" && !names.includes(column));
  return {
    names: names.map((name) => name ?? null),
    problems,
    notes:
      missing.length === 0 || problems.length > 0
        ? []
        : [`The file leaves columns out: ${missing.join(", ")}. Products keep what they have there.`],
  };
}

/** The column with this header, ignoring case; null for one that is not read, undefined for an unknown one. */
function columnNamed(header: string): CatalogueColumn | null | undefined {
  const same = (name: string): boolean => name.toLowerCase() === header.toLowerCase();
  return CATALOGUE_COLUMNS.find(same) ?? (DERIVED_FIELDS.some(same) ? null : undefined);
}

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== "") + 1);
}

function rowOf({ line, cells, problem }: Line, names: Columns["names"]): FileRow {
  const message = problem ?? countProblem(cells, names.length);
  if (message !== undefined) {
    return { line, fields: {}, position: null, problems: [{ line, column: null, message }] };
  }
  const fields: Record<string, unknown> = {};
  const planPrices: Record<string, unknown> = {};
  const problems: FileProblem[] = [];
  let position: unknown = null;
  for (const [at, padded] of cells.entries()) {
    const name = names[at];
    if (name == null) continue;
    const cell = padded.trim();
    const own = FIELD_COLUMNS.get(name);
    if (own === undefined) {
      position = plainText(cell);
      continue;
    }
    const read = own.column.read(cell);
    if ("message" in read) problems.push({ line, column: name, message: read.message });
    else if (own.column.plan === undefined) fields[own.field] = read.value;
    else planPrices[own.column.plan] = read.value;
  }
  if (Object.keys(planPrices).length > 0) fields["planPrices"] = planPrices;
  return { line, fields, position, problems };
}

/** With a cell too few or too many, every value after it would land in the wrong column. */
function countProblem(cells: readonly string[], columns: number): string | undefined {
  // Empty cells behind the last column are none too many.
  const cellCount = Math.max(withoutEmptyEnd(cells).length, Math.min(cells.length, columns));
  if (cellCount === columns) return undefined;
  return `This line has ${cellCount} cells, and the first line names ${columns} columns.`;
}
