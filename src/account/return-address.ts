const SAME_SITE_PATH = /^\/(?![/\\])[^\s\\]{0,500}$/;

/** The query string of /login: where the visitor was on the way to (storefront.md §2 "Guard outcomes"). */
export type ReturnSearch = { readonly from?: string };

/**
 * Reads where a sign-in leads back to: a path of this site and nothing else, so no link can send somebody to another
 * site through /login.
 */
export function readReturnSearch({ from }: Readonly<Record<string, unknown>>): ReturnSearch {
  return typeof from === "string" && SAME_SITE_PATH.test(from) ? { from } : {};
}
