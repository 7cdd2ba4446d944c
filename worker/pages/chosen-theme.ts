import { type CookieName, HOST_PREFIX } from "#domain/cookies.ts";

const NAME = "theme" satisfies CookieName;
const CHOSEN = new RegExp(`(?:^|;\\s*)${HOST_PREFIX}${NAME}=(light|dark)(?=;|$)`);
/** The first tag of the page shell; only a few bytes precede it (index.html). */
const OPENING = "<html";
const WITHIN_BYTES = 64;

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The theme chosen in this browser (src/ui/theme.ts); null if it follows the system. */
export function chosenTheme(cookies: string | null): string | null {
  return CHOSEN.exec(cookies ?? "")?.[1] ?? null;
}

/** The page in a chosen theme, so that it is painted in it at once. Otherwise the page is the same for everybody. */
export function inTheme(page: string, theme: string | null): string {
  return theme === null ? page : page.replace(OPENING, `${OPENING} data-theme="${theme}"`);
}

/** The same for a cached page, decoding only its beginning. */
export function bytesInTheme(page: Uint8Array<ArrayBuffer>, theme: string): Uint8Array<ArrayBuffer> {
  const opening = encoder.encode(inTheme(decoder.decode(page.subarray(0, WITHIN_BYTES)), theme));
  const themed = new Uint8Array(opening.length + page.length - WITHIN_BYTES);
  themed.set(opening);
  themed.set(page.subarray(WITHIN_BYTES), opening.length);
  return themed;
}
