const SAME_SITE_PATH = /^\/(?![/\\])[^\s\\]{0,500}$/;

/** The query string of /login: where the visitor was going (S9). */
export type ReturnSearch = { readonly from?: string | undefined };

/** Pages that a sign-in must not lead back to: they would look as if it had failed. */
const LEADS_NOWHERE = /^\/(login|register|unauthorized)\/*$/i;

/**
 * Reads where a sign-in leads back to: only a path of this site, so that no link can redirect somebody to another site
 * through /login, and none of those that would lead around in a circle.
 */
export function readReturnSearch({ from }: Readonly<Record<string, unknown>>): ReturnSearch {
  // The key is present even when its value is dropped: the router merges this over the address and would keep the
  // refused value.
  return { from: typeof from === "string" && SAME_SITE_PATH.test(from) && leadsOn(from) ? from : undefined };
}

function leadsOn(from: string): boolean {
  // Dots and escapes are resolved as the browser and the router do.
  const { pathname } = new URL(from, "https://shop.invalid");
  try {
    return !LEADS_NOWHERE.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
