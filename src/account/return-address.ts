const SAME_SITE_PATH = /^\/(?![/\\])[^\s\\]{0,500}$/;

/** The query string of /login: where the visitor was on the way to (S9). */
export type ReturnSearch = { readonly from?: string | undefined };

/**
 * Reads where a sign-in leads back to: a path of this site and nothing else, so no link can send somebody to another
 * site through /login.
 */
export function readReturnSearch({ from }: Readonly<Record<string, unknown>>): ReturnSearch {
  // Named even when it is dropped: the router lays this over the address, which would otherwise keep what was refused.
  return { from: typeof from === "string" && SAME_SITE_PATH.test(from) ? from : undefined };
}
