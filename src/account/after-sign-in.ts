/** Pages that would look as if the sign-in had failed. */
const LEADS_NOWHERE = /^\/(login|register|unauthorized)\/*$/i;

/**
 * The path after a sign-in: the one that the visitor was going to, or home. Kept apart from the part of /login that
 * every page loads.
 */
export function afterSignIn(from: string | undefined): string {
  return from !== undefined && leadsOn(from) ? from : "/";
}

function leadsOn(from: string): boolean {
  // Resolves dots and escapes as the browser and the router do.
  const { pathname } = new URL(from, "https://shop.invalid");
  try {
    return !LEADS_NOWHERE.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
