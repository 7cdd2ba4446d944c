import { FILE_MAX_PRODUCTS } from "./catalogue-format.ts";
import {
  type CatalogueFile,
  DERIVED_FIELDS,
  draftOfProduct,
  FIELD_COLUMNS,
  type FileProblem,
  type FileRow,
} from "./catalogue-row.ts";
import { quoteShortened } from "../text/odd-characters.ts";
import { type JsonEntry, readJsonPositions } from "../text/json-positions.ts";
import type { ListForm } from "../text/list-text.ts";
import { PLANS } from "../catalogue/plan.ts";
import { draftInEuros } from "../catalogue/product-euros.ts";
import { PRODUCT_FIELDS } from "../catalogue/product-fields.ts";
import type { Product } from "../catalogue/product.ts";

const OWN_FIELDS: readonly string[] = Object.keys(PRODUCT_FIELDS);
/** In the order of the file's columns. The plans' own prices are one field in JSON, as everywhere in the API. */
const FIELDS: readonly string[] = [
  "position",
  ...[...FIELD_COLUMNS.values()].flatMap(({ field, column }) => (column.plan === undefined ? [field] : [])),
  "planPrices",
];
const KNOWN_FIELDS = new Set([...FIELDS, ...DERIVED_FIELDS]);

/** The catalogue as JSON: drafts with their positions. `readJson` reads it back. */
export const JSON_FORM: ListForm<Product> = {
  start: "[",
  between: ",",
  end: "\n]\n",
  textOf: (product, place) => {
    const draft = new Map<string, unknown>(Object.entries(draftInEuros(draftOfProduct(product))));
    const fields = OWN_FIELDS.map((field) => [field, draft.get(field)]);
    const entry = { position: place + 1, ...Object.fromEntries(fields) };
    return `\n${JSON.stringify(entry, null, 2)}`.replaceAll("\n", "\n  ");
  },
};

/** Reads the products of a JSON list: drafts, or products as GET /api/products returns them. */
export function readJson(text: string): CatalogueFile {
  const read = readJsonPositions(text.replace(/^\uFEFF/, ""));
  if ("message" in read) {
    return { rows: [], notes: [], problems: [{ line: read.line, column: null, message: read.message }] };
  }
  const tooMany = read.entries[FILE_MAX_PRODUCTS];
  return {
    rows: read.entries.slice(0, FILE_MAX_PRODUCTS).map(rowOf),
    problems: [],
    notes: [],
    ...(tooMany ? { tooManyAtLine: tooMany.line } : {}),
  };
}

function rowOf({ line, value, fieldLines }: JsonEntry): FileRow {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const problem = { line, column: null, message: "A product must be an object: { … }." };
    return { line, fieldLines, fields: {}, position: null, problems: [problem] };
  }
  const given = new Map<string, unknown>(Object.entries(value));
  const problems: FileProblem[] = [...given.keys()]
    .filter((field) => !KNOWN_FIELDS.has(field))
    .map((field) => ({
      line: fieldLines.get(field) ?? line,
      column: quoteShortened(field),
      message: `There is no field '${quoteShortened(field)}'. The fields are ${FIELDS.join(", ")}.`,
    }));
  const fields = Object.fromEntries([...given].filter(([field]) => FIELDS.includes(field)));
  if ("planPrices" in fields) fields["planPrices"] = everyPlan(fields["planPrices"]);
  return { line, fieldLines, fields, position: given.get("position"), problems };
}

/** A plan absent from `planPrices` has no price of its own. */
function everyPlan(planPrices: unknown): unknown {
  if (typeof planPrices !== "object" || planPrices === null || Array.isArray(planPrices)) return planPrices;
  return { ...Object.fromEntries(PLANS.map((plan) => [plan, null])), ...planPrices };
}
