import { readPage } from "./page-search.ts";

/** How the query string names what waits for an admin: messages nobody read, withdrawals nobody handled. */
export type WaitingWord = "unread" | "open";

/** What a list of such things shows: all of them, or only those that still wait. */
export type WaitingView = { readonly waiting: boolean; readonly page: number };

/** The query string of such a list, as it came; the page reads it. */
export type WaitingSearch<Word extends WaitingWord> = { readonly [Name in Word | "page"]?: unknown };

/** 1 (`unread=1`) asks for those that wait; whatever is malformed is dropped. */
export function readWaitingSearch<Word extends WaitingWord>(
  word: Word,
  search: WaitingSearch<Word>,
): WaitingView {
  const waiting: unknown = search[word];
  return { waiting: waiting === "1" || waiting === 1, page: readPage(search.page) };
}

/** The query string of a list's first page. */
export function writeWaitingSearch(word: WaitingWord, waiting: boolean): WaitingSearch<WaitingWord> {
  return waiting ? { [word]: 1 } : {};
}
