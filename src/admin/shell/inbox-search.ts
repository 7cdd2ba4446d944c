import { readPage } from "./page-search.ts";

/** How the query string names what waits for an admin: messages nobody read, withdrawals nobody handled. */
export type WaitingWord = "unread" | "open";

/** What a list of such things shows: all of them, or only those that still wait. */
export type InboxView = { readonly waiting: boolean; readonly page: number };

/** The query string of such a list, as it came; the page reads it. */
export type InboxSearch<Word extends WaitingWord> = { readonly [Name in Word | "page"]?: unknown };

/** 1 (`unread=1`) asks for those that wait; whatever is malformed is dropped. */
export function readInboxSearch<Word extends WaitingWord>(word: Word, search: InboxSearch<Word>): InboxView {
  const waiting: unknown = search[word];
  return { waiting: waiting === "1" || waiting === 1, page: readPage(search.page) };
}

/** The query string of a list's first page. */
export function writeInboxSearch(word: WaitingWord, waiting: boolean): InboxSearch<WaitingWord> {
  return waiting ? { [word]: 1 } : {};
}
