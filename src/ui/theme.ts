import { useSyncExternalStore } from "react";
import { type CookieName, HOST_PREFIX } from "#domain/cookies.ts";
import { THEME_COOKIE_DAYS } from "#domain/retention.ts";

export type Theme = "light" | "dark";

/** A cookie, so that the Worker can send pages in the chosen theme (worker/pages/chosen-theme.ts). */
const THEME_COOKIE = "theme" satisfies CookieName;
const MAX_AGE_SECONDS = THEME_COOKIE_DAYS * 24 * 60 * 60;
const DARK_QUERY = "(prefers-color-scheme: dark)";

const listeners = new Set<() => void>();

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return window.matchMedia(DARK_QUERY).matches ? "dark" : "light";
}

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia(DARK_QUERY);
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

/** Chooses a theme for this browser. If cookies are disabled the choice lasts as long as this page. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.cookie = `${HOST_PREFIX}${THEME_COOKIE}=${theme}; path=/; secure; samesite=lax; max-age=${MAX_AGE_SECONDS}`;
  for (const listener of listeners) listener();
}
