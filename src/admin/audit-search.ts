import { readPage, readSearchText } from "#src/admin/page-search.ts";

/** The state of /Admin/audit: a search, and one person or one kind of act. */
export type AuditView = {
  readonly q: string;
  readonly username: string | undefined;
  readonly what: string | undefined;
  readonly page: number;
};

/** The raw query string of /Admin/audit; the page reads it. */
export type AuditSearch = {
  readonly q?: unknown;
  readonly username?: unknown;
  readonly what?: unknown;
  readonly page?: unknown;
};

const CHOICE_MAX_CHARS = 100;
const readChoice = (value: unknown): string | undefined => {
  const text = readSearchText(value);
  return text === "" || text.length > CHOICE_MAX_CHARS ? undefined : text;
};

/** Reads the query string, dropping anything malformed. */
export const readAuditSearch = ({ q, username, what, page }: AuditSearch): AuditView => ({
  q: readSearchText(q),
  username: readChoice(username),
  what: readChoice(what),
  page: readPage(page),
});

/** The query string of a view, without defaults. */
export const writeAuditSearch = ({ q, username, what, page }: AuditView): AuditSearch => ({
  ...(q === "" ? {} : { q }),
  ...(username === undefined ? {} : { username }),
  ...(what === undefined ? {} : { what }),
  ...(page === 1 ? {} : { page }),
});
