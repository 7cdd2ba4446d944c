/** The themes that a visitor can choose; without a choice the system decides. */
export const THEMES = ["light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Media conditions for elements that a page has once per theme. */
export const THEME_MEDIA: Readonly<Record<Theme, string>> = {
  light: "(prefers-color-scheme: light)",
  dark: "(prefers-color-scheme: dark)",
};

const [ALWAYS, NEVER] = ["(min-width: 0)", "(max-width: 0)"];

/** Returns the media condition for elements of one theme after a theme was chosen. */
export const mediaOnceChosen = (of: Theme, chosen: Theme): string => (of === chosen ? ALWAYS : NEVER);
