import { page as readPage } from "#src/kit/search-state.ts";

/** The query parameter that selects waiting items: open withdrawals. */
export type InboxFilter = "open";

/** The items that an inbox shows: everything, or only waiting ones. */
export type InboxView = { readonly waiting: boolean; readonly page: number };

/** The raw query string of an inbox; the page reads it. */
export type InboxSearch<Word extends InboxFilter> = { readonly [Name in Word | "page"]?: unknown };

/** Reads the query string: 1 (`open=1`) selects waiting items, and anything malformed is dropped. */
export function readInboxSearch<Word extends InboxFilter>(word: Word, search: InboxSearch<Word>): InboxView {
  const waiting: unknown = search[word];
  return { waiting: waiting === "1" || waiting === 1, page: readPage(search.page) };
}

/** The query string of an inbox's first page. */
export function writeInboxSearch(word: InboxFilter, waiting: boolean): InboxSearch<InboxFilter> {
  return waiting ? { [word]: 1 } : {};
}
