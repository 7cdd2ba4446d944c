import { useSyncExternalStore } from "react";
import { type CookieName, HOST_PREFIX } from "#domain/site/cookies.ts";
import { THEME_COOKIE_DAYS } from "#domain/site/retention.ts";
import { mediaOnceChosen, THEME_MEDIA, type Theme } from "#domain/site/theme-media.ts";

/** A cookie, so that the Worker can send pages in the chosen theme (worker/entry/pages/chosen-theme.ts). */
const THEME_COOKIE = "theme" satisfies CookieName;
const MAX_AGE_SECONDS = THEME_COOKIE_DAYS * 24 * 60 * 60;

const listeners = new Set<() => void>();

function chosenTheme(): Theme | undefined {
  const chosen = document.documentElement.dataset.theme;
  return chosen === "light" || chosen === "dark" ? chosen : undefined;
}

const currentTheme = (): Theme =>
  chosenTheme() ?? (window.matchMedia(THEME_MEDIA.dark).matches ? "dark" : "light");

function darkMedia(): string {
  const chosen = chosenTheme();
  return chosen === undefined ? THEME_MEDIA.dark : mediaOnceChosen("dark", chosen);
}

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia(THEME_MEDIA.dark);
  listeners.add(listener);
  system.addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener("change", listener);
  };
}

/** The theme shown: the chosen one, else the system's. Light during a server render. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => "light");
}

/**
 * The media condition of content for the dark theme only. Rendered as the system's; the Worker writes a chosen theme
 * into it as it sends the page (worker/entry/pages/chosen-theme.ts).
 */
export function useDarkMedia(): string {
  return useSyncExternalStore(subscribe, darkMedia, () => THEME_MEDIA.dark);
}

/** Chooses a theme for this browser. If cookies are disabled the choice lasts as long as this page. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.cookie = `${HOST_PREFIX}${THEME_COOKIE}=${theme}; path=/; secure; samesite=lax; max-age=${MAX_AGE_SECONDS}`;
  for (const listener of listeners) listener();
}
