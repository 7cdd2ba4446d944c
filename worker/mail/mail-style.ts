import type { CSSProperties } from "react";

/**
 * Colours stand in the elements for mail programs that drop style sheets, and again in classes for the dark theme. Every
 * pair has a contrast of 4.5 or more.
 */
export const COLOURS = {
  page: "#f4f2ec",
  sheet: "#ffffff",
  ink: "#1d1c1a",
  soft: "#5c5850",
  line: "#d8d3c7",
  accent: "#8a3b12",
  onAccent: "#ffffff",
  well: "#f4f2ec",
} as const;

const DARK = {
  page: "#141311",
  sheet: "#1e1c19",
  ink: "#f2efe8",
  soft: "#b6b0a4",
  line: "#45413a",
  accent: "#f0a070",
  onAccent: "#1d1c1a",
  well: "#292620",
} as const;

export const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; -webkit-text-size-adjust: 100%; }
@media (prefers-color-scheme: dark) {
  .page { background-color: ${DARK.page} !important; color: ${DARK.ink} !important; }
  .sheet { background-color: ${DARK.sheet} !important; border-color: ${DARK.line} !important; }
  .ink { color: ${DARK.ink} !important; }
  .soft { color: ${DARK.soft} !important; }
  .line { border-color: ${DARK.line} !important; }
  .link { color: ${DARK.accent} !important; }
  .button { background-color: ${DARK.accent} !important; color: ${DARK.onAccent} !important; }
  .well { background-color: ${DARK.well} !important; border-color: ${DARK.line} !important; color: ${DARK.ink} !important; }
}
`;

export const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Running text. */
export const TEXT: CSSProperties = {
  margin: "0 0 16px",
  fontSize: 16,
  lineHeight: "24px",
  color: COLOURS.ink,
};
