const SAME_SITE_PATH = /^\/(?![/\\])[^\s\\]{0,500}$/;

/** The query string of /login, with the path that the visitor was going to (S9). */
export type ReturnSearch = { readonly from?: string | undefined };

/**
 * Reads the path to return to after a sign-in. It must be a path of this site, so that no link can redirect somebody to
 * another site through /login.
 */
export function readReturnSearch({ from }: Readonly<Record<string, unknown>>): ReturnSearch {
  // The key is present even when its value is dropped: the router merges this over the address and would keep the
  // refused value.
  return { from: typeof from === "string" && SAME_SITE_PATH.test(from) ? from : undefined };
}
