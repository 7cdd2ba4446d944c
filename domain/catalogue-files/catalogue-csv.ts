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
import { quoteShortened } from "../text/quote-shortened.ts";
import {
  CSV_BYTE_ORDER_MARK,
  CSV_DELIMITERS,
  csvAmount,
  type CsvDelimiter,
  csvRows,
  plainText,
  takeDelimiterLine,
} from "../text/csv.ts";
import type { ListForm } from "../text/list-text.ts";
import { CATALOGUE_COLUMNS, type CatalogueColumn } from "../catalogue/product-fields.ts";
import type { Product } from "../catalogue/product.ts";
import { countTypingErrors } from "../text/typing-errors.ts";

/** Spreadsheets' 'Unicode text' separates cells by tabs. */
const READ_DELIMITERS = [...CSV_DELIMITERS, "\t"] as const;

/** For each column, true if it has amounts. */
const IS_AMOUNT = CATALOGUE_COLUMNS.map((name) => FIELD_COLUMNS.get(name)?.column.isAmount);

/**
 * Returns the catalogue's form as CSV, with a byte order mark, so that spreadsheets read it as UTF-8. `readCsv` reads
 * it back.
 */
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

type Row = {
  /** From 1, as a spreadsheet counts: an empty row counts, a line break within a cell doesn't. */
  readonly row: number;
  readonly cells: readonly string[];
  readonly problem: string | undefined;
};

/** Reads the products of a CSV, each with its row in a spreadsheet. */
export function readCsv(text: string): CatalogueFile {
  let columns: Columns | undefined;
  const rows: FileRow[] = [];
  let tooManyAtLine: number | undefined;
  eachRow(text, (row) => {
    if (row.cells.every((cell) => cell.trim() === "")) return true;
    if (!columns) {
      columns = readHeader(row);
      return columns.problems.length === 0;
    }
    if (rows.length === FILE_MAX_PRODUCTS) {
      tooManyAtLine = row.row;
      return false;
    }
    rows.push(rowOf(row, columns.names));
    return true;
  });
  if (!columns) {
    return {
      rows,
      notes: [],
      problems: [{ line: 1, column: null, message: "The file is empty: its first row names the columns." }],
    };
  }
  const { problems, notes } = columns;
  return { rows, problems, notes, ...(tooManyAtLine === undefined ? {} : { tooManyAtLine }) };
}

/** Passes on each row of a CSV until the callback returns false. */
export function eachRow(text: string, take: (row: Row) => boolean): void {
  const plain = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const { rows, delimiter = delimiterOf(rows) } = takeDelimiterLine(plain);
  let row = 0;
  Papa.parse<string[]>(rows, {
    delimiter,
    step: ({ data, errors: [error] }, parser) => {
      row += 1;
      const problem = error && quoteProblem(error.code);
      if (!take({ row, cells: data, problem })) parser.abort();
    },
  });
}

/** Returns the delimiter that gives the first row the most cells. */
function delimiterOf(text: string): string {
  const cuts = READ_DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text.trimStart(), { delimiter, preview: 1 });
    return { delimiter, cells: data.flat().length };
  });
  return cuts.reduce((best, cut) => (cut.cells > best.cells ? cut : best)).delimiter;
}

function quoteProblem(code: string): string {
  return code === "MissingQuotes"
    ? "A quote that opens in this row is never closed."
    : "A quoted cell goes on after its closing quote. A quote inside a cell is written twice.";
}

type Columns = {
  /** By index; null for a column that isn't read. */
  readonly names: readonly (CatalogueColumn | null)[];
  readonly problems: readonly FileProblem[];
  readonly notes: readonly string[];
};

function readHeader({ row: line, cells, problem }: Row): Columns {
  const headers = withoutEmptyEnd(cells.map((cell) => cell.trim()));
  const names = headers.map((header) => columnNamed(header));
  const problems: FileProblem[] = problem === undefined ? [] : [{ line, column: null, message: problem }];
  for (const [at, name] of names.entries()) {
    if (name == null || names.indexOf(name) === at) continue;
    problems.push({ line, column: name, message: `The column '${name}' appears twice.` });
  }
  const missing = CATALOGUE_COLUMNS.filter((column) => column !== "position" && !names.includes(column));
  const ignored = ignoredText(
    headers.filter((_header, at) => names[at] === undefined),
    missing,
  );
  if (missing.includes("productname")) {
    const found = ignored === "" ? "" : ` The file has ${ignored}.`;
    problems.push({ line, column: "productname", message: `The column 'productname' is missing.${found}` });
  }
  return {
    names: names.map((name) => name ?? null),
    problems,
    notes:
      problems.length > 0
        ? []
        : [
            ...(missing.length === 0
              ? []
              : [`The file leaves columns out: ${missing.join(", ")}. Products keep what they have there.`]),
            ...(ignored === "" ? [] : [`The shop does not know these columns and ignores them: ${ignored}.`]),
          ],
  };
}

const IGNORED_NAMED = 20;

/** Returns a note about the columns that aren't read, each with the missing column that it may be a misspelling of. */
function ignoredText(headers: readonly string[], missing: readonly CatalogueColumn[]): string {
  if (headers.length === 0) return "";
  const named = headers.slice(0, IGNORED_NAMED).map((header) => {
    const column = missing.find((name) => countTypingErrors(header.toLowerCase(), name.toLowerCase()) === 1);
    if (header === "") return "one without a name";
    return `'${quoteShortened(header)}'${column === undefined ? "" : ` (did you mean ${column}?)`}`;
  });
  const rest = headers.length - named.length;
  return `${named.join(", ")}${rest === 0 ? "" : ` and ${rest} more`}`;
}

/** Returns the column with this header, ignoring case; null for one that isn't read, undefined for an unknown one. */
function columnNamed(header: string): CatalogueColumn | null | undefined {
  const same = (name: string): boolean => name.toLowerCase() === header.toLowerCase();
  return CATALOGUE_COLUMNS.find(same) ?? (DERIVED_FIELDS.some(same) ? null : undefined);
}

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== "") + 1);
}

function rowOf({ row: line, cells, problem }: Row, names: Columns["names"]): FileRow {
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

/** With one cell too few or too many, every later value would be in the wrong column. */
function countProblem(cells: readonly string[], columns: number): string | undefined {
  // Empty cells after the last column aren't counted.
  const cellCount = Math.max(withoutEmptyEnd(cells).length, Math.min(cells.length, columns));
  if (cellCount === columns) return undefined;
  return `This row has ${cellCount} cells, and the header names ${columns} columns.`;
}
