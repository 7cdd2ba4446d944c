import type { CSSProperties } from "react";

/**
 * The shop's colours (src/app.css, as `dev/mail-colours.test.ts` checks). They are inline for mail programs that drop
 * style sheets, and repeated in classes for the dark theme. Every pair has a contrast of 4.5 or more.
 */
export const COLOURS = {
  page: "#faf8f3",
  sheet: "#ffffff",
  ink: "#1a1c1e",
  soft: "#565b61",
  line: "#dcd7ca",
  accent: "#1d4ed8",
  onAccent: "#ffffff",
  well: "#f1eee6",
} as const;

export const DARK = {
  page: "#14171a",
  sheet: "#1b1f24",
  ink: "#eceae4",
  soft: "#a9adb3",
  line: "#333941",
  accent: "#8fb0ff",
  onAccent: "#0b1530",
  well: "#22272d",
} as const;

/** Begins the dark theme's rules. */
export const DARK_THEME = "@media (prefers-color-scheme: dark)";

export const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; -webkit-text-size-adjust: 100%; }
@media (max-width: 480px) {
  .fact { display: block !important; width: auto !important; padding: 0 !important; }
  .value { padding-bottom: 8px !important; }
}
${DARK_THEME} {
  .page { background-color: ${DARK.page} !important; color: ${DARK.ink} !important; }
  .sheet { background-color: ${DARK.sheet} !important; border-color: ${DARK.line} !important; }
  .ink { color: ${DARK.ink} !important; }
  .soft { color: ${DARK.soft} !important; }
  .line { border-color: ${DARK.line} !important; }
  .link { color: ${DARK.accent} !important; border-color: ${DARK.accent} !important; }
  .button { background-color: ${DARK.accent} !important; color: ${DARK.onAccent} !important; }
  .well { background-color: ${DARK.well} !important; border-color: ${DARK.line} !important; color: ${DARK.ink} !important; }
}
`;

export const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** The style of body text. */
export const TEXT: CSSProperties = {
  margin: "0 0 16px",
  fontSize: 16,
  lineHeight: "24px",
  color: COLOURS.ink,
};
