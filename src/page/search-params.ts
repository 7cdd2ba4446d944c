/**
 * Query strings of the shop are plain text, as other sites' are: the router's own notation would put quotes around a
 * search for `123` and read `1e5` as a number. Each route validates what it takes. A form without script repeats a name for
 * each box that is checked: such values become one list.
 */
export function parseSearch(query: string): Record<string, string> {
  const search: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const before = search[name];
    search[name] = before === undefined ? value : `${before}${LIST_SEPARATOR}${value}`;
  }
  return search;
}

/** Between the slugs of a list; the names themselves contain commas and ampersands, their slugs never a dot. */
export const LIST_SEPARATOR = ".";

/** The query string of a route's search, in the order of its keys; what is absent or empty is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if ((typeof value === "string" && value !== "") || typeof value === "number")
      params.set(key, String(value));
  }
  const query = params.toString();
  return query === "" ? "" : `?${query}`;
}
