import { readPage } from "#src/admin/shell/page-search.ts";

/** What the list of messages shows. */
export type MessagesView = { readonly unread: boolean; readonly page: number };

/** The query string of /Admin/messages, as it came; the page reads it. */
export type MessagesSearch = { readonly unread?: unknown; readonly page?: unknown };

/** `unread=1` asks for unread messages only; whatever is malformed is dropped. */
export function readMessagesSearch({ unread, page }: MessagesSearch): MessagesView {
  return { unread: unread === "1" || unread === 1, page: readPage(page) };
}

/** The query string of a view; defaults left out. */
export function writeMessagesSearch({ unread, page }: MessagesView): MessagesSearch {
  return { ...(unread ? { unread: 1 } : {}), ...(page === 1 ? {} : { page }) };
}
