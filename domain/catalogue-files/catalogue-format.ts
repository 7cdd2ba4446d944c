/** The formats of import and export. */
export const CATALOGUE_FORMATS = ["csv", "json"] as const;
export type CatalogueFormat = (typeof CATALOGUE_FORMATS)[number];

/**
 * What a place in the file is called: a spreadsheet numbers its rows, whatever line breaks their cells hold, and a JSON
 * file is read in an editor, by its lines.
 */
export const PLACE_WORDS = {
  csv: { title: "Row", one: "row", many: "rows", at: "in row" },
  json: { title: "Line", one: "line", many: "lines", at: "on line" },
} as const satisfies Record<CatalogueFormat, object>;

/** The largest request with a whole catalogue (D37). The file in it is JSON text: quotes and line breaks count double. */
export const CATALOGUE_MAX_BYTES = 4 * 1024 * 1024;
/** The most products in one file. */
export const FILE_MAX_PRODUCTS = 5_000;
