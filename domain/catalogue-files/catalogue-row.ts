import { type ProductDraft, productDraftSchema } from "../catalogue/product-draft.ts";
import { draftInEuros, EURO_NAMES, inCents } from "../catalogue/product-euros.ts";
import type { FileColumn } from "../catalogue/product-field-kinds.ts";
import {
  CATALOGUE_COLUMNS,
  type CatalogueColumn,
  PRODUCT_FIELDS,
  type ProductColumn,
} from "../catalogue/product-fields.ts";
import { type Product, editableFields } from "../catalogue/product.ts";
import { isRecord } from "../text/is-record.ts";
import { isMainCategory, isSubcategory } from "../catalogue/taxonomy.ts";

/** A column of the file and its field in a draft in euros. */
export type FieldColumn = { readonly field: string; readonly column: FileColumn<ProductColumn, unknown> };

/** A product's own columns by name, in the order of the file. */
export const FIELD_COLUMNS: ReadonlyMap<CatalogueColumn, FieldColumn> = new Map(
  CATALOGUE_COLUMNS.flatMap((name) => {
    const found = everyColumn().find(({ column }) => column.name === name);
    return found ? [[name, found] as const] : [];
  }),
);

function everyColumn(): FieldColumn[] {
  return Object.entries(PRODUCT_FIELDS).flatMap(([field, { columns }]) =>
    columns.map((column) => ({ field, column })),
  );
}

/** Fields of GET /api/products without a column. Allowed in a file but ignored, because the shop sets them (D23). */
export const DERIVED_FIELDS: readonly string[] = ["_id", "slug", "total", "displayOrder", "version"];

const POSITION_MAX = 1_000_000;
const POSITION_TEXT = "The position must be a number from 0 on, or empty.";

/** A problem and its place: `line` as in `FileRow`; a null column means the whole row. */
export type FileProblem = { readonly line: number; readonly column: string | null; readonly message: string };

/** A product in a file before validation. Fields that the file leaves out are absent. */
export type FileRow = {
  /** From 1: in a CSV the row as a spreadsheet numbers it, the header first; in JSON the line (PLACE_WORDS). */
  readonly line: number;
  /** Lines of individual fields that differ from the row's (JSON). */
  readonly fieldLines?: ReadonlyMap<string, number>;
  /** By field of a draft in euros. `planPrices` has null for a plan without its own price. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly position: unknown;
  /** Errors in reading the row. */
  readonly problems: readonly FileProblem[];
};

/** A parsed file. It has no rows if there is a problem of the whole file. */
export type CatalogueFile = {
  readonly rows: readonly FileRow[];
  readonly problems: readonly FileProblem[];
  /** Warnings. */
  readonly notes: readonly string[];
  /** The line of the first product beyond FILE_MAX_PRODUCTS. */
  readonly tooManyAtLine?: number;
};

/** Returns the draft of an existing product. */
export function draftOfProduct(product: Product): ProductDraft {
  return {
    ...editableFields(product),
    mainCategories: product.mainCategories.filter(isMainCategory),
    subcategories: product.subcategories.filter(isSubcategory),
    plans: { ...product.plans },
    planCents: { ...product.planCents },
  };
}

/** Returns a draft's values by field, in euros. */
const valuesOf = (draft: ProductDraft): ReadonlyMap<string, unknown> =>
  new Map(Object.entries(draftInEuros(draft)));

/** Returns a draft as cells of a file. */
function cellsOf(draft: ProductDraft): ReadonlyMap<CatalogueColumn, string> {
  const values = valuesOf(draft);
  return new Map(
    [...FIELD_COLUMNS].map(([name, { field, column }]) => [name, column.write(values.get(field))]),
  );
}

/** Returns a product as a row of the file, in the order of CATALOGUE_COLUMNS; `place` counts from 0. */
export function rowOfProduct(product: Product, place: number): string[] {
  const cells = cellsOf(draftOfProduct(product));
  return CATALOGUE_COLUMNS.map((name) => cells.get(name) ?? String(place + 1));
}

/** A row's change of one column, as text of cells; `from` is null for a new product. */
export type CellChange = {
  readonly column: CatalogueColumn;
  readonly from: string | null;
  readonly to: string;
};

/** Returns the columns in which two drafts differ. */
export function changesBetween(before: ProductDraft, after: ProductDraft): CellChange[] {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  return [...FIELD_COLUMNS].flatMap(([name, { field, column }]) => {
    const [from, to] = [column.write(was.get(field)), column.write(is.get(field))];
    return column.essence(from) === column.essence(to) ? [] : [{ column: name, from, to }];
  });
}

/** Returns a changed draft with its former values wherever nobody sees a difference, such as between kinds of blanks. */
function withoutUnseenChanges(before: ProductDraft, after: ProductDraft): ProductDraft {
  const former = new Map<string, unknown>(Object.entries(before));
  const changed = new Set<string>(changesBetween(before, after).map(({ column }) => column));
  const unseen = [...FIELD_COLUMNS]
    .filter(([name, { field }]) => former.has(field) && !changed.has(name))
    .map(([, { field }]) => [field, former.get(field)]);
  return { ...after, ...Object.fromEntries(unseen) };
}

/** Returns every non-empty cell of a new product. */
export function cellsOfNew(draft: ProductDraft): CellChange[] {
  return [...cellsOf(draft)].flatMap(([column, to]) => (to === "" ? [] : [{ column, from: null, to }]));
}

export type RowReading =
  | { readonly draft: ProductDraft; readonly position: number | null }
  | { readonly problems: readonly FileProblem[] };

/**
 * Returns the product that a row describes, validated by the same rules as the admin's forms (D24). Fields that the row
 * leaves out stay as in `existing`; a new product gets the forms' defaults.
 */
export function readRow(row: FileRow, existing: ProductDraft | undefined): RowReading {
  if (row.problems.some((problem) => problem.column === null)) return { problems: row.problems };
  const current = existing && draftInEuros(existing);
  const planPrices = ownPrices(current?.planPrices, row.fields["planPrices"]);
  const parsed = productDraftSchema.safeParse(inCents({ ...current, ...row.fields, planPrices }));
  const position = readPosition(row.position);
  if (parsed.success && position !== undefined) {
    if (row.problems.length > 0) return { problems: row.problems };
    return { draft: existing ? withoutUnseenChanges(existing, parsed.data) : parsed.data, position };
  }
  const issues: Issue[] = [
    ...(parsed.error?.issues ?? []),
    ...(position === undefined ? [{ path: ["position"], message: POSITION_TEXT }] : []),
  ];
  const problems = [...row.problems];
  for (const issue of issues) {
    const problem = problemOf(row, issue);
    const isEntry = typeof issue.path[1] === "number";
    const told = isEntry ? row.problems : problems;
    if (!told.some(({ column }) => column === problem.column)) problems.push(problem);
  }
  return { problems };
}

/** Returns the plans' own prices with those of the row, in which null removes one. */
function ownPrices(current: Readonly<Record<string, number>> | undefined, given: unknown): unknown {
  if (given === undefined) return current;
  if (!isRecord(given)) return given;
  const merged = Object.entries({ ...current, ...given });
  return Object.fromEntries(merged.filter(([, euros]) => euros !== null));
}

/** Returns a position in the catalogue (1 is the first), null for none, undefined if it's invalid. */
function readPosition(given: unknown): number | null | undefined {
  if (given === undefined || given === null || given === "") return null;
  const place = typeof given === "string" ? Number(given.replace(",", ".")) : given;
  return typeof place === "number" && place >= 0 && place <= POSITION_MAX ? place : undefined;
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

/** Returns a schema's error with its line and column, and the list entry that it's about. */
function problemOf(row: FileRow, { path, message }: Issue): FileProblem {
  const [first, step] = path;
  const name = String(first);
  const field = EURO_NAMES[name] ?? name;
  const list = row.fields[field];
  const entry: unknown = Array.isArray(list) ? list[Number(step)] : undefined;
  return {
    line: row.fieldLines?.get(field) ?? row.line,
    column: (row.fieldLines === undefined ? columnOf(field, step) : undefined) ?? field,
    message: typeof entry === "string" ? `${message.replace(/\.$/, "")}: '${entry}'.` : message,
  };
}

/** Returns the column of a field, or of its part for a plan. */
function columnOf(field: string, step: PropertyKey | undefined): ProductColumn | undefined {
  return [...FIELD_COLUMNS.values()].find((own) => own.field === field && own.column.plan === step)?.column
    .name;
}
