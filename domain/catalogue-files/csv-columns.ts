import { CATALOGUE_COLUMNS, type CatalogueColumn } from "../catalogue/product-fields.ts";
import { quoteShortened } from "../text/quote-shortened.ts";
import { countTypingErrors } from "../text/typing-errors.ts";
import { DERIVED_FIELDS, type FileProblem } from "./catalogue-row.ts";
import { foldHeading } from "./fold-heading.ts";
import { otherShopText } from "./other-shops.ts";

export type Columns = {
  /** By index; null for a column that isn't read. */
  readonly names: readonly (CatalogueColumn | null)[];
  readonly problems: readonly FileProblem[];
  readonly notes: readonly string[];
};

/** Returns the columns that a file's first row names, or why it can't be read. */
export function readHeader(line: number, cells: readonly string[], problem: string | undefined): Columns {
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
    const found = otherShopText(headers) ?? (ignored === "" ? "" : `The file has ${ignored}.`);
    const message = `The column 'productname' is missing. ${found}`.trim();
    problems.push({ line, column: "productname", message });
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

/** By folded heading; null for one that isn't read. */
const COLUMNS: ReadonlyMap<string, CatalogueColumn | null> = new Map([
  ...DERIVED_FIELDS.map((name) => [foldHeading(name), null] as const),
  ...CATALOGUE_COLUMNS.map((name) => [foldHeading(name), name] as const),
]);

/** Returns the column with this heading; null for one that isn't read, undefined for an unknown one. */
export const columnNamed = (heading: string): CatalogueColumn | null | undefined =>
  COLUMNS.get(foldHeading(heading));

/** Returns a row up to its last cell that isn't blank. */
export function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== "") + 1);
}
