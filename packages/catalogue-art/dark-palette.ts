import { ACCENT, DEEP, FAINT, GRID, INK, LIT, MUTED, PAPER, SHADE, TINT, WASH } from "./palette.ts";

/**
 * Every colour of the light sheets and its counterpart on the dark ones. Designed, not inverted: the lit face of a body
 * stays its lightest, the subject stays its bluest, and the accent is the dark theme's (src/app.css).
 */
const DARK: Readonly<Record<string, string>> = {
  [PAPER]: "#1b1f24",
  [GRID]: "#242a31",
  [INK]: "#e6e3db",
  [MUTED]: "#8b9199",
  [ACCENT]: "#8fb0ff",
  "#1a45bd": "#7394e8",

  // Material, from lit to shaded.
  [LIT]: "#434b55",
  "#f6f2e9": "#3c434c",
  [SHADE]: "#343b43",
  "#e5dfd0": "#2d333a",
  [DEEP]: "#272c32",
  // Large flat areas: grounds, sheets, panels.
  "#f5f1e7": "#2a3037",
  "#f7f3ea": "#2f353d",
  "#ffffff": "#5a6674",

  // The subject's tints, from faint to strong.
  "#f1f5fd": "#39455c",
  [TINT]: "#30426a",
  "#cbd8f5": "#3a5286",
  [WASH]: "#41609f",
  "#8fa9e8": "#5b7fce",
  // The same on curved bodies, from lit to shaded (blueTone).
  "#f1f5fe": "#7f9fe8",
  "#e1e8f9": "#6c8cd6",
  "#cbd8f6": "#5877bd",
  "#b4c6f2": "#4763a3",
  "#8fa9e9": "#384f86",

  // Fine lines, from dark to faint.
  "#2b313c": "#c9c7c0",
  "#57534b": "#aeb2b6",
  "#6f6a5f": "#9aa0a6",
  "#8d8778": "#7d848c",
  "#8f8878": "#9aa0a6",
  "#a8a193": "#666e77",
  "#b3aa96": "#5c646d",
  "#b5ad9b": "#767d85",
  "#a9b2c4": "#5f6f8c",
  "#c2b9a5": "#525a63",
  "#cfc8b8": "#474e57",
  "#d3cab7": "#454c55",
  [FAINT]: "#4d555e",
  "#d8d2c4": "#414850",
  "#e2dccd": "#3c434b",
  "#5d7fe0": "#7c9df2",
  "#6f8fe0": "#7c9df2",
  "#7f9ce6": "#6f8fdc",
};

/**
 * The twin of a sheet's SVG for the dark theme: the same lines in other colours. Throws for a colour that has no
 * counterpart, so that none is forgotten.
 */
export function inDark(svg: string): string {
  return svg.replaceAll(/"(#[0-9a-f]{6})([0-9a-f]{2})?"/g, (_, colour: string, alpha = "") => {
    const dark = DARK[colour];
    if (dark === undefined) throw new Error(`${colour} has no counterpart on dark sheets (dark-palette.ts)`);
    return `"${dark}${alpha}"`;
  });
}
