/** What the catalogue is exported to and imported from. */
export const CATALOGUE_FORMATS = ["csv", "json"] as const;
export type CatalogueFormat = (typeof CATALOGUE_FORMATS)[number];

/** Largest request that carries a whole catalogue (D37). A file in it is JSON text: quotes and line breaks count double. */
export const CATALOGUE_MAX_BYTES = 4 * 1024 * 1024;
/** Products that one file may name. */
export const FILE_MAX_PRODUCTS = 5_000;
