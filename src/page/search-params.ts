/**
 * Parses the shop's query strings, which are plain text, as on other sites: the router's own notation would quote a
 * search for `123` and read `1e5` as a number. Each route validates its own parameters. A form submitted without script
 * repeats a name for each selected checkbox: such values become one list.
 */
export function parseSearch(query: string): Record<string, string> {
  const search: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const before = search[name];
    search[name] = before === undefined ? value : `${before}${LIST_SEPARATOR}${value}`;
  }
  return search;
}

/** Separates the slugs of a list; names contain commas and ampersands, but slugs never contain a dot. */
export const LIST_SEPARATOR = ".";

/** Lists whose name is repeated in the address for each entry, as in a form: the products of /compare. */
const REPEATED: ReadonlySet<string> = new Set(["p"]);

/** Returns the query string of a route's search, in the order of its keys, without absent or empty values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if ((typeof value !== "string" || value === "") && typeof value !== "number") continue;
    const entries = REPEATED.has(key) ? String(value).split(LIST_SEPARATOR) : [String(value)];
    for (const entry of entries) params.append(key, entry);
  }
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}
