import { CATALOGUE_COLUMNS, type CatalogueColumn } from "../catalogue/product-fields.ts";
import { quoteShortened } from "../text/odd-characters.ts";
import { countTypingErrors } from "../text/typing-errors.ts";
import { DERIVED_FIELDS, type FileProblem } from "./catalogue-row.ts";
import { foldText } from "../text/fold-text.ts";

/** Returns a column's heading without what people and programs vary: case, blanks, hyphens, a mark behind it. */
const foldHeading = (heading: string): string => foldText(heading).replaceAll(/[\s_*:-]/g, "");

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

type OtherShop = {
  readonly name: string;
  /** Headings that only its files have. */
  readonly marks: readonly string[];
  /** Our columns by their names there; where there are two, the file has one of them. */
  readonly columns: Readonly<Partial<Record<CatalogueColumn, readonly string[]>>>;
  /** What buyers pay there; ours is the amount off. */
  readonly reducedPrice: readonly string[];
};

/**
 * The headings of other shops' product exports. Shopify's in both of its templates
 * (help.shopify.com/en/manual/products/import-export/using-csv); WooCommerce's from `get_default_column_names` of its
 * class-wc-product-csv-exporter.php, which translates them, in English and Dutch.
 */
const OTHER_SHOPS: readonly OtherShop[] = [
  {
    name: "Shopify",
    marks: ["Handle", "URL handle"],
    columns: {
      productname: ["Title"],
      imageUrl: ["Image Src", "Product image URL"],
      price: ["Variant Compare At Price", "Compare-at price"],
      stock: ["Variant Inventory Qty", "Inventory quantity"],
      description: ["Body (HTML)", "Description"],
    },
    reducedPrice: ["Variant Price", "Price"],
  },
  {
    name: "WooCommerce",
    marks: ["Regular price", "Reguliere prijs"],
    columns: {
      productname: ["Name", "Naam"],
      imageUrl: ["Images", "Afbeeldingen"],
      price: ["Regular price", "Reguliere prijs"],
      stock: ["In stock?", "Op voorraad?"],
      description: ["Description", "Beschrijving"],
    },
    reducedPrice: ["Sale price", "Actieprijs"],
  },
];

/** Says which columns of another shop's export stand for ours; undefined for any other file. */
function otherShopText(headings: readonly string[]): string | undefined {
  const folded = new Set(headings.map(foldHeading));
  const found = (names: readonly string[]) => names.find((name) => folded.has(foldHeading(name)));
  const shop = OTHER_SHOPS.find(({ marks, columns }) => found(marks) && found(columns.productname ?? []));
  if (!shop) return undefined;
  const pairs = Object.entries(shop.columns).flatMap(([ours, names]) => {
    const theirs = found(names);
    return theirs === undefined ? [] : [`'${theirs}' is ${ours}`];
  });
  const [full, reduced] = [found(shop.columns.price ?? []), found(shop.reducedPrice)];
  if (reduced !== undefined)
    pairs.push(full === undefined ? `'${reduced}' is price` : `'${full}' less '${reduced}' is discountPrice`);
  return `This looks like an export from ${shop.name}: ${pairs.join(", ")}. Rename these columns, delete the others, and keep one row per product.`;
}
