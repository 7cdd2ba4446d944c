/** The colours and pen weights shared by every product picture, so that 82 drawings look like one set. */
export const PAPER = "#faf8f3";
export const INK = "#1a1e26";
export const MUTED = "#8a857a";
export const ACCENT = "#1d4ed8";
/** A face in full light, a shade lighter than the paper around it. */
export const LIT = "#fdfcf9";
/** Flat tints instead of shading: warm ones for material, blue ones for the drawing's subject. */
export const SHADE = "#efeade";
export const DEEP = "#ddd6c5";
export const TINT = "#e1e8f8";
export const WASH = "#b4c6f1";
/** Lines of what is not the subject. */
export const FAINT = "#d6cfbf";
export const GRID = "#eee9de";

/** Pen weights in px on the 800 px sheet; a card shows the sheet at about a third, so none is finer. */
export const FINE = 1.8;
export const MEDIUM = 3;
export const BOLD = 5;

/** From lit to shaded, for faces whose tone depends on their slope. */
const TONES = [LIT, "#f6f2e9", SHADE, "#e5dfd0", DEEP] as const;
/** From faint to strong. */
const FIELD_TONES = ["#f1f5fd", TINT, "#cbd8f5", WASH, "#8fa9e8"] as const;
/** The same blues for bodies, a digit apart: in the dark theme a lit face is light, a faint value dark (dark-palette.ts). */
const BLUE_TONES = ["#f1f5fe", "#e1e8f9", "#cbd8f6", "#b4c6f2", "#8fa9e9"] as const;

function pickTone(tones: readonly string[], light: number): string {
  const index = Math.floor((1 - Math.min(1, Math.max(0, light))) * tones.length);
  return tones[Math.min(tones.length - 1, index)] ?? PAPER;
}

/** A warm paper tone for a face lit between 0 (away from the light) and 1 (towards it). */
export function paperTone(light: number): string {
  return pickTone(TONES, light);
}

/** The blue counterpart of {@link paperTone}. */
export function blueTone(light: number): string {
  return pickTone(BLUE_TONES, light);
}

/** A blue for a value in a field of results: from strong (0) to faint (1). */
export function fieldTone(calm: number): string {
  return pickTone(FIELD_TONES, calm);
}
