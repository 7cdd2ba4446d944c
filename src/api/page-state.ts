import type { QueryClient } from "@tanstack/react-query";

/** Id of the element with the responses that the page was rendered from, as JSON. */
export const PAGE_STATE_ELEMENT_ID = "page-state";

/**
 * The responses that a render used, by their keys. Failures and times are left out: the same page is the same bytes
 * however often it is rendered, and a browser counts its responses as new.
 */
export function writePageState(queryClient: QueryClient): readonly (readonly [unknown, unknown])[] {
  return queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === "success" })
    .map(({ queryKey, state }) => [queryKey, state.data]);
}

/**
 * Puts the responses that came with this page into the cache; false if there are none and the browser has to render the
 * page.
 */
export function readPageState(page: Document, queryClient: QueryClient): boolean {
  const json = page.getElementById(PAGE_STATE_ELEMENT_ID)?.textContent;
  if (json === undefined) return false;
  const entries: unknown = JSON.parse(json);
  for (const entry of Array.isArray(entries) ? entries : []) {
    const [key, data]: unknown[] = Array.isArray(entry) ? entry : [];
    if (Array.isArray(key)) queryClient.setQueryData(key, data);
  }
  return true;
}
