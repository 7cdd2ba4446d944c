import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { SEARCH_TEXT_MAX_CHARS } from "#domain/search/filter.ts";
import { cutText } from "#domain/text/odd-characters.ts";
import type { Outputs } from "#src/api/router-types.ts";
import type { Api } from "#src/api/trpc.ts";

export type Suggestions = Outputs["filters"]["suggest"];

/** Returns as much of a typed text as the server accepts. */
export const suggestionText = (typed: string): string => cutText(typed.trim(), SEARCH_TEXT_MAX_CHARS);

/** The query for suggestions for a typed text. The previous suggestions stay until the new ones have arrived (D3). */
export const suggestionsQuery = ({ client }: Pick<Api, "client">, text: string) =>
  queryOptions({
    queryKey: [["filters", "suggest"], { text }],
    queryFn: ({ signal }) => client.filters.suggest.query({ text }, { signal }),
    enabled: text !== "",
    placeholderData: keepPreviousData,
  });

/** The number of options: products, categories, and the row that searches for the typed text itself. */
export const optionCount = ({ products, categories }: Suggestions): number =>
  products.length + categories.length + 1;

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/**
 * Returns the option to which an arrow key leads from the active one of `count`. Null is the field itself, which lies
 * between the last option and the first.
 */
export function nextOption(
  active: number | null,
  key: "ArrowDown" | "ArrowUp",
  count: number,
): number | null {
  const places = count + 1;
  const from = active ?? count;
  const to = (from + (key === "ArrowDown" ? 1 : count)) % places;
  return to === count ? null : to;
}

/** Returns a screen reader's announcement of new suggestions. */
export function suggestionsInWords({ products, categories }: Suggestions): string {
  const count = products.length + categories.length;
  return count === 0 ? "No suggestions" : count === 1 ? "1 suggestion" : `${count} suggestions`;
}
