import { SEARCH_TEXT_MAX_CHARS } from "#domain/search/filter.ts";
import { cutText } from "#domain/text/odd-characters.ts";

const PAGE_MAX = 100_000;

/** Reads a search text from a query string, cut to the length that a search accepts; anything else means none. */
export const readSearchText = (value: unknown): string =>
  typeof value === "string" ? cutText(value, SEARCH_TEXT_MAX_CHARS) : "";

/** Reads a page number from a query string; anything else means page 1. */
export function readPage(value: unknown): number {
  const page = typeof value === "string" ? Number(value) : value;
  return typeof page === "number" && Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1;
}
