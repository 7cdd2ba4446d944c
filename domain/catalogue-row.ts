import { isPlan, offeredPlans, type Plan } from "./plan.ts";
import { priceErrors } from "./price-rule.ts";
import { type ProductDraft, productDraftSchema } from "./product-draft.ts";
import type { Product } from "./product.ts";
import { categoryError, isMainCategory, isSubcategory } from "./taxonomy.ts";

/** The columns of the catalogue's file, in the order in which an export writes them. */
export const CATALOGUE_COLUMNS = [
  "position",
  "productname",
  "imageUrl",
  "price",
  "discountPrice",
  "monthlyPrice",
  "oneYearPrice",
  "threeYearPrice",
  "plans",
  "stock",
  "description",
  "mainCategories",
  "subcategories",
] as const;
export type CatalogueColumn = (typeof CATALOGUE_COLUMNS)[number];
/** What a product itself is made of: every column but its place in the catalogue. */
export type ProductColumn = Exclude<CatalogueColumn, "position">;

/** What GET /api/products answers beside the columns. A file may carry it; the shop makes it itself (D23). */
export const DERIVED_FIELDS: readonly string[] = ["_id", "slug", "total", "displayOrder", "version"];

export const OWN_PRICE_COLUMNS = {
  Monthly: "monthlyPrice",
  "1 year": "oneYearPrice",
  "3 year": "threeYearPrice",
} as const satisfies Record<Plan, ProductColumn>;

const POSITION_MAX = 1_000_000;
const POSITION_TEXT = "The position must be a number from 0 on, or empty.";

/** Separates the entries of a list inside a cell: no category or plan has it in its name. */
export const LIST_SEPARATOR = "|";

/** What is wrong, and where: the line counts from 1, the column is null when it is the whole line. */
export type FileProblem = { readonly line: number; readonly column: string | null; readonly message: string };

/** One product as a file names it, not checked yet. A field that the file leaves out is absent. */
export type FileRow = {
  readonly line: number;
  /** Lines of single fields, where they differ from the row's (JSON). */
  readonly fieldLines?: ReadonlyMap<string, number>;
  /** By the fields of a ProductDraft. `planPrices` holds null for a plan without an own price. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly position: unknown;
  /** What could not even be read. */
  readonly problems: readonly FileProblem[];
};

/** A file as it was read. With problems of the file as a whole there are no rows. */
export type CatalogueFile = {
  readonly rows: readonly FileRow[];
  readonly problems: readonly FileProblem[];
  /** What is worth knowing and stops nothing. */
  readonly notes: readonly string[];
  /** The line of the first product beyond FILE_MAX_PRODUCTS. */
  readonly tooManyAtLine?: number;
};

/** A product as a draft of itself. */
export function draftOfProduct(product: Product): ProductDraft {
  return {
    productname: product.productname,
    imageUrl: product.imageUrl,
    price: product.price,
    discountPrice: product.discountPrice,
    description: product.description,
    stock: product.stock,
    mainCategories: product.mainCategories.filter(isMainCategory),
    subcategories: product.subcategories.filter(isSubcategory),
    plans: { ...product.plans },
    planPrices: { ...product.planPrices },
  };
}

const amountCell = (euros: number | null | undefined): string => (euros == null ? "" : String(euros));
const listCell = (names: readonly string[]): string => names.join(LIST_SEPARATOR);

/** A draft as the cells of a file. */
export function cellsOf(draft: ProductDraft): Record<ProductColumn, string> {
  return {
    productname: draft.productname,
    imageUrl: draft.imageUrl,
    price: amountCell(draft.price),
    discountPrice: amountCell(draft.discountPrice),
    monthlyPrice: amountCell(draft.planPrices.Monthly),
    oneYearPrice: amountCell(draft.planPrices["1 year"]),
    threeYearPrice: amountCell(draft.planPrices["3 year"]),
    plans: listCell(offeredPlans(draft.plans)),
    stock: draft.stock ? "yes" : "no",
    description: draft.description,
    mainCategories: listCell(draft.mainCategories),
    subcategories: listCell(draft.subcategories),
  };
}

/** How a row changes one column, in the words of a cell; `from` is null for a product that is new. */
export type CellChange = {
  readonly column: CatalogueColumn;
  readonly from: string | null;
  readonly to: string;
};

/** Spreadsheets write line breaks in their own way, and the order within a list says nothing: neither is a change. */
function comparable(column: ProductColumn, cell: string): string {
  if (column === "mainCategories" || column === "subcategories") {
    return cell.split(LIST_SEPARATOR).sort().join(LIST_SEPARATOR);
  }
  return cell.replace(/\r\n?/g, "\n");
}

/** The columns in which two drafts differ. */
export function changesBetween(before: ProductDraft, after: ProductDraft): CellChange[] {
  const from = cellsOf(before);
  const to = cellsOf(after);
  return CATALOGUE_COLUMNS.flatMap((column) =>
    column === "position" || comparable(column, from[column]) === comparable(column, to[column])
      ? []
      : [{ column, from: from[column], to: to[column] }],
  );
}

/** Every filled cell of a product that is new. */
export function cellsOfNew(draft: ProductDraft): CellChange[] {
  const to = cellsOf(draft);
  return CATALOGUE_COLUMNS.flatMap((column) =>
    column === "position" || to[column] === "" ? [] : [{ column, from: null, to: to[column] }],
  );
}

export type RowReading =
  | { readonly draft: ProductDraft; readonly position: number | null }
  | { readonly problems: readonly FileProblem[] };

/**
 * The product that a row asks for, checked by the same rules as the admin's forms (D24). What the row leaves out
 * stays as it is in `existing`; a new product gets the forms' defaults.
 */
export function readRow(row: FileRow, existing: ProductDraft | undefined): RowReading {
  if (row.problems.some((problem) => problem.column === null)) return { problems: row.problems };
  const fields: Record<string, unknown> = { ...existing, ...row.fields };
  if ("planPrices" in fields) fields["planPrices"] = ownPrices(existing, fields["planPrices"]);
  const parsed = productDraftSchema.safeParse(fields);
  const position = readPosition(row.position);
  const issues: Issue[] = [
    ...(parsed.success ? [] : [...parsed.error.issues, ...priceIssues(fields), ...categoryIssues(fields)]),
    ...(position === undefined ? [{ path: ["position"], message: POSITION_TEXT }] : []),
  ];
  const problems = [...row.problems];
  for (const issue of issues) {
    const problem = problemOf(row, issue);
    const isEntry = typeof issue.path[1] === "number";
    const told = isEntry ? row.problems : problems;
    if (!told.some(({ column }) => column === problem.column)) problems.push(problem);
  }
  if (!parsed.success || position === undefined || problems.length > 0) return { problems };
  return { draft: parsed.data, position };
}

/** The schema leaves its rules between fields out while a field is wrong; a file's problems are told all at once. */
function priceIssues({ price, discountPrice }: Readonly<Record<string, unknown>>): Issue[] {
  if (typeof price !== "number") return [];
  const wrong = priceErrors(price, typeof discountPrice === "number" ? discountPrice : null);
  return Object.entries(wrong).map(([field, message]) => ({ path: [field], message }));
}

function categoryIssues({ mainCategories, subcategories }: Readonly<Record<string, unknown>>): Issue[] {
  const message = categoryError({
    mainCategories: namesIn(mainCategories),
    subcategories: namesIn(subcategories),
  });
  return message === undefined ? [] : [{ path: ["subcategories"], message }];
}

const namesIn = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((name) => typeof name === "string") : [];

function ownPrices(existing: ProductDraft | undefined, given: unknown): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  const merged = Object.entries({ ...existing?.planPrices, ...given });
  return Object.fromEntries(merged.filter(([, euros]) => euros !== null));
}

/** A place in the catalogue (1 is the first), null for none, undefined for what is neither. */
function readPosition(given: unknown): number | null | undefined {
  if (given === undefined || given === null || given === "") return null;
  const place = typeof given === "string" ? Number(given.replace(",", ".")) : given;
  return typeof place === "number" && place >= 0 && place <= POSITION_MAX ? place : undefined;
}

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string };

/** A complaint of the schema, put to its line and column, and naming the entry of a list that it is about. */
function problemOf(row: FileRow, { path, message }: Issue): FileProblem {
  const [field, step] = path;
  if (typeof field !== "string") return { line: row.line, column: null, message };
  const plan = field === "planPrices" && typeof step === "string" && isPlan(step) ? step : undefined;
  const list = row.fields[field];
  const entry: unknown = typeof step === "number" && Array.isArray(list) ? list[step] : undefined;
  return {
    line: row.fieldLines?.get(field) ?? row.line,
    column: plan !== undefined && row.fieldLines === undefined ? OWN_PRICE_COLUMNS[plan] : field,
    message: typeof entry === "string" ? `${message.replace(/\.$/, "")}: '${entry}'.` : message,
  };
}
