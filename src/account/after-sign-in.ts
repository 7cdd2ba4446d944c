/** Pages that would look as if signing in had failed. */
const LEADS_NOWHERE = /^\/(login|register|unauthorized)\/*$/i;

/**
 * Where a sign-in leads: to the path that the visitor was going to, or home. Apart from what /login reads, which every page
 * loads.
 */
export function afterSignIn(from: string | undefined): string {
  return from !== undefined && leadsOn(from) ? from : "/";
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
