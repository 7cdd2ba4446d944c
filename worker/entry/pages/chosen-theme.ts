import { type CookieName, HOST_PREFIX } from "#domain/site/cookies.ts";
import { mediaOnceChosen, type Theme } from "#domain/site/theme-media.ts";

const NAME = "theme" satisfies CookieName;
const CHOSEN = new RegExp(`(?:^|;\\s*)${HOST_PREFIX}${NAME}=(light|dark)(?=;|$)`);
/** The first tag of the page shell. */
const OPENING = "<html";
/** Elements that exist once per theme in a page: pictures (src/ui/dark-source.tsx) and their preloads. */
const THEMED = /(<(?:link|source) [^>]*?)\(prefers-color-scheme: (light|dark)\)/g;

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** Returns the theme chosen in this browser (src/ui/theme.ts); null if it follows the system. */
export function chosenTheme(cookies: string | null): Theme | null {
  const chosen = CHOSEN.exec(cookies ?? "")?.[1];
  return chosen === "light" || chosen === "dark" ? chosen : null;
}

/**
 * Rewrites the page for a chosen theme, so that the browser paints it immediately and requests only that theme's
 * pictures. The rest of the page is the same for everybody.
 */
export function applyTheme(page: string, theme: Theme | null): string {
  if (theme === null) return page;
  return page
    .replace(OPENING, `${OPENING} data-theme="${theme}"`)
    .replaceAll(
      THEMED,
      (_, tag: string, of: string) => tag + mediaOnceChosen(of === "dark" ? "dark" : "light", theme),
    );
}

/** Rewrites a cached page for a chosen theme. */
export function applyThemeToBytes(page: Uint8Array<ArrayBuffer>, theme: Theme): Uint8Array<ArrayBuffer> {
  return encoder.encode(applyTheme(decoder.decode(page), theme));
}
