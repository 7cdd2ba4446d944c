/**
 * The query string of /products (D3): search text, selected facets as slugs, stock, prices of a year in euros, order
 * (D65), the dense list, and the last page shown (D8).
 */
export type CatalogueSearch = {
  readonly q?: string | undefined;
  readonly main?: string | undefined;
  readonly sub?: string | undefined;
  readonly stock?: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly sort?: string | undefined;
  readonly view?: string | undefined;
  readonly page?: string | number | undefined;
};

/**
 * Keeps the catalogue's parameters, unparsed. The page parses them (`readCatalogueSearch`), because this code is in
 * every first load.
 */
export const knownSearch = ({
  q,
  main,
  sub,
  stock,
  min,
  max,
  sort,
  view,
  page,
}: CatalogueSearch): CatalogueSearch => ({
  q,
  main,
  sub,
  stock,
  min,
  max,
  sort,
  view,
  page,
});
