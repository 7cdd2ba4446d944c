import { MESSAGE_LISTS, type MessageList } from "#domain/seller/message-answer.ts";
import { readPage, readSearchText } from "#src/admin/page-search.ts";

/** The state of the list of messages; without `list`, all that aren't archived. */
export type MessagesView = {
  readonly q: string;
  readonly list: MessageList | undefined;
  readonly page: number;
  /** Only this message, whatever its list. */
  readonly id?: string;
};

/** The raw query string of /Admin/messages; the page reads it. */
export type MessagesSearch = {
  readonly q?: unknown;
  readonly list?: unknown;
  readonly page?: unknown;
  readonly id?: unknown;
};

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Reads the query string, dropping anything unknown or malformed. */
export function readMessagesSearch({ q, list, page, id }: MessagesSearch): MessagesView {
  return {
    q: readSearchText(q),
    list: MESSAGE_LISTS.find((known) => known === list),
    page: readPage(page),
    ...(typeof id === "string" && ID.test(id) ? { id } : {}),
  };
}

/** The query string of a view, without defaults. */
export function writeMessagesSearch({ q, list, page, id }: MessagesView): MessagesSearch {
  return {
    ...(q === "" ? {} : { q }),
    ...(list === undefined ? {} : { list }),
    ...(page === 1 ? {} : { page }),
    ...(id === undefined ? {} : { id }),
  };
}
