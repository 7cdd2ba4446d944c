import { useSyncExternalStore } from "react";
import type { StorageKey } from "#domain/kept-in-browser.ts";

export type Theme = "light" | "dark";

/** The key that public/early.js reads before the first paint. */
const THEME_STORAGE_KEY = "theme" satisfies StorageKey;
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

/** The theme that is shown: the chosen one, else the system's. Light while a server renders. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => "light");
}

/** Chooses a theme for this browser. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(THEME_STORAGE_KEY, theme);
  } catch {
    // Storage is switched off: the choice lasts as long as this page.
  }
  for (const listener of listeners) listener();
}
