import { FILE_MAX_PRODUCTS } from "./catalogue-format.ts";
import {
  type CatalogueFile,
  FIELD_COLUMNS,
  type FileProblem,
  type FileRow,
  rowOfProduct,
} from "./catalogue-row.ts";
import { CSV_BYTE_ORDER_MARK, csvAmount, type CsvDelimiter, csvRows, plainText } from "../text/csv.ts";
import type { ListForm } from "../text/list-text.ts";
import { CATALOGUE_COLUMNS } from "../catalogue/product-fields.ts";
import type { Product } from "../catalogue/product.ts";
import { type Columns, readHeader, withoutEmptyEnd } from "./csv-columns.ts";
import { eachRow, type Row } from "./csv-rows.ts";

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

/** Reads the products of a CSV, each with its row in a spreadsheet. */
export function readCsv(text: string): CatalogueFile {
  let columns: Columns | undefined;
  const rows: FileRow[] = [];
  const cutRows: number[] = [];
  let tooManyAtLine: number | undefined;
  eachRow(text, (row) => {
    if (row.cells.every((cell) => cell.trim() === "")) return true;
    if (!columns) {
      columns = readHeader(row.row, row.cells, row.problem);
      return columns.problems.length === 0;
    }
    if (rows.length === FILE_MAX_PRODUCTS) {
      tooManyAtLine = row.row;
      return false;
    }
    if (row.cells.length <= columns.names.findLastIndex((name) => name !== null)) cutRows.push(row.row);
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
  const { problems } = columns;
  const notes = [...columns.notes, ...cutRowsNote(cutRows)];
  return { rows, problems, notes, ...(tooManyAtLine === undefined ? {} : { tooManyAtLine }) };
}

const CUT_ROWS_NAMED = 20;

/** Some spreadsheets leave empty cells at the end of a row out. */
function cutRowsNote(rows: readonly number[]): string[] {
  if (rows.length === 0) return [];
  const named = rows.slice(0, CUT_ROWS_NAMED).join(", ");
  const rest = rows.length > CUT_ROWS_NAMED ? ` and ${rows.length - CUT_ROWS_NAMED} more` : "";
  return rows.length === 1
    ? [`Row ${named} ends before the last column. Its missing cells count as empty.`]
    : [`Rows ${named}${rest} end before the last column. Their missing cells count as empty.`];
}

const UNNAMED_TEXT = "This row names no product. If it has a total or a note, delete it.";

function rowOf({ row: line, cells, problem }: Row, names: Columns["names"]): FileRow {
  const fields: Record<string, unknown> = {};
  const planPrices: Record<string, unknown> = {};
  const problems: FileProblem[] = [];
  const whole = problem ?? countProblem(cells, names.length);
  if (whole !== undefined) problems.push({ line, column: null, message: whole });
  else if (plainText(cells[names.indexOf("productname")]?.trim() ?? "") === "")
    problems.push({ line, column: null, message: UNNAMED_TEXT });
  if (problems.length > 0) return { line, fields, position: null, problems };
  let position: unknown = null;
  for (const [at, name] of names.entries()) {
    if (name === null) continue;
    const cell = cells[at]?.trim() ?? "";
    const own = FIELD_COLUMNS.get(name);
    if (own === undefined) {
      position = cell.replace(/^'/, "");
      continue;
    }
    const read = own.column.read(cell);
    if ("message" in read) {
      // An absent cell is empty where that's allowed, and otherwise leaves the value as it is.
      if (at < cells.length) problems.push({ line, column: name, message: read.message });
    } else if (read.value === undefined) continue;
    else if (own.column.plan === undefined) fields[own.field] = read.value;
    else planPrices[own.column.plan] = read.value;
  }
  if (Object.keys(planPrices).length > 0) fields["planPrices"] = planPrices;
  return { line, fields, position, problems };
}

/** With a cell too many, every later value would be in the wrong column. Empty cells after the last one don't matter. */
function countProblem(cells: readonly string[], columns: number): string | undefined {
  const cellCount = withoutEmptyEnd(cells).length;
  if (cellCount <= columns) return undefined;
  return `This row has ${cellCount} cells, and the header names ${columns} columns.`;
}
