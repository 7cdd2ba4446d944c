/** The formats of import and export. */
export const CATALOGUE_FORMATS = ["csv", "json"] as const;
export type CatalogueFormat = (typeof CATALOGUE_FORMATS)[number];

/**
 * The words for a place in a file. A spreadsheet numbers its rows, even where cells contain line breaks; a JSON file is read in
 * an editor, which numbers lines.
 */
export const PLACE_WORDS = {
  csv: { title: "Row", one: "row", many: "rows", at: "in row" },
  json: { title: "Line", one: "line", many: "lines", at: "on line" },
} as const satisfies Record<CatalogueFormat, object>;

/** The largest request with a whole catalogue (D37). The file in it is JSON text: quotes and line breaks count double. */
export const CATALOGUE_MAX_BYTES = 4 * 1024 * 1024;
/** The most products in one file. */
export const FILE_MAX_PRODUCTS = 5_000;
