import Papa from "papaparse";
import { FILE_MAX_PRODUCTS } from "./catalogue-format.ts";
import {
  CATALOGUE_COLUMNS,
  type CatalogueColumn,
  type CatalogueFile,
  cellsOf,
  DERIVED_FIELDS,
  draftOfProduct,
  type FileProblem,
  type FileRow,
  LIST_SEPARATOR,
  OWN_PRICE_COLUMNS,
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
import { isPlan, PLANS } from "./plan.ts";
import type { Product } from "./product.ts";
import { readTypedAmount } from "./typed-amount.ts";

/** Spreadsheets' 'Unicode text' parts cells by tabs. */
const READ_DELIMITERS = [...CSV_DELIMITERS, "\t"] as const;
const AMOUNT_COLUMNS: ReadonlySet<string> = new Set([
  "price",
  "discountPrice",
  ...Object.values(OWN_PRICE_COLUMNS),
]);
const YES = new Set(["yes", "true", "1"]);
const NO = new Set(["no", "false", "0"]);

/** The catalogue as CSV, with a byte order mark, so that spreadsheets read it as UTF-8. `readCsv` reads it back. */
export function writeCsv(products: readonly Product[], delimiter: CsvDelimiter): string {
  const rows = products.map((product, at) => {
    const cells = { ...cellsOf(draftOfProduct(product)), position: String(at + 1) };
    return CATALOGUE_COLUMNS.map((column) =>
      AMOUNT_COLUMNS.has(column) ? csvAmount(cells[column], delimiter) : cells[column],
    );
  });
  return CSV_BYTE_ORDER_MARK + csvRows([CATALOGUE_COLUMNS, ...rows], delimiter);
}

type Line = {
  readonly line: number;
  readonly cells: readonly string[];
  readonly problem: string | undefined;
};

/** The products that a CSV names, each with the line it starts on; quoted line breaks count. */
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

/** The delimiter that cuts the first line into most cells. */
function delimiterOf(text: string): string {
  const cuts = READ_DELIMITERS.map((delimiter) => {
    const [header = []] = Papa.parse<string[]>(text.replace(/^\n+/, ""), {
      delimiter,
      newline: "\n",
      preview: 1,
    }).data;
    return { delimiter, cells: header.length };
  });
  return cuts.reduce((best, cut) => (cut.cells > best.cells ? cut : best)).delimiter;
}

/** Hands every line of a CSV on, until one is answered with false. */
function eachLine(text: string, delimiter: string, take: (line: Line) => boolean): void {
  let line = 1;
  let cursor = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    newline: "\n",
    step: ({ data, errors, meta }, parser) => {
      const problem = errors.length === 0 ? undefined : quoteProblem(errors[0]?.code);
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

function quoteProblem(code: string | undefined): string {
  return code === "MissingQuotes"
    ? "A quote that opens on this line is never closed."
    : "A quoted cell goes on after its closing quote. A quote inside a cell is written twice.";
}

type Columns = {
  /** By place; null for a column that is not read. */
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
      problems.push({ line, column: header, message: `The column '${name}' stands there twice.` });
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

/** The column that a header names, without regard to case; null for one that is not read, undefined for no such. */
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
  for (const [at, column] of names.entries()) {
    if (column === null) continue;
    const read = readCell(column, (cells[at] ?? "").trim());
    const plan = PLANS.find((plan) => OWN_PRICE_COLUMNS[plan] === column);
    if ("message" in read) problems.push({ line, column, message: read.message });
    else if (column === "position") position = read.value;
    else if (plan !== undefined) planPrices[plan] = read.value;
    else fields[column] = read.value;
  }
  if (Object.keys(planPrices).length > 0) fields["planPrices"] = planPrices;
  return { line, fields, position, problems };
}

/** Cells that slipped would put every value into the wrong column. */
function countProblem(cells: readonly string[], columns: number): string | undefined {
  const cellCount = withoutEmptyEnd(cells).length > columns ? withoutEmptyEnd(cells).length : cells.length;
  if (cellCount >= columns && withoutEmptyEnd(cells).length <= columns) return undefined;
  return `This line has ${cellCount} cells, and the first line names ${columns} columns.`;
}

type CellReading = { readonly value: unknown } | { readonly message: string };

function readCell(column: CatalogueColumn, cell: string): CellReading {
  if (AMOUNT_COLUMNS.has(column)) return readAmount(cell.replace(/^'/, ""));
  const text = plainText(cell);
  if (column === "stock") return readStock(text);
  if (column === "plans") return readPlans(text);
  return { value: column === "mainCategories" || column === "subcategories" ? entriesOf(text) : text };
}

function readAmount(text: string): CellReading {
  if (text === "") return { value: null };
  const amount = readTypedAmount(text);
  return "euros" in amount ? { value: amount.euros } : amount;
}

function readStock(text: string): CellReading {
  const word = text.toLowerCase();
  if (YES.has(word)) return { value: true };
  if (NO.has(word)) return { value: false };
  return { message: "Stock must be yes or no." };
}

function readPlans(text: string): CellReading {
  const plans = entriesOf(text);
  const unknown = plans.find((plan) => !isPlan(plan));
  return unknown === undefined
    ? { value: Object.fromEntries(PLANS.map((plan) => [plan, plans.includes(plan)])) }
    : {
        message: `There is no plan '${cited(unknown)}'. The plans are ${PLANS.join(", ")}, parted by ${LIST_SEPARATOR}.`,
      };
}

/** The entries of a list in a cell, each once. */
function entriesOf(text: string): string[] {
  const entries = text.split(LIST_SEPARATOR).map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => entry !== ""))];
}
