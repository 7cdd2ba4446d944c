/** The colours and pen weights shared by every product picture, so that 82 drawings look like one set. */
export const PAPER = "#faf8f3";
export const INK = "#1a1e26";
export const MUTED = "#8a857a";
export const ACCENT = "#1d4ed8";
/** Flat tints instead of shading: warm ones for material, blue ones for the drawing's subject. */
export const SHADE = "#efeade";
export const DEEP = "#ddd6c5";
export const TINT = "#e1e8f8";
export const WASH = "#b4c6f1";
export const GRID = "#eee9de";

/** Pen weights in px on the 800 px sheet; a card shows the sheet at about a third, so none is finer. */
export const FINE = 1.8;
export const MEDIUM = 3;
export const BOLD = 5;

/** From lit to shaded, for faces whose tone depends on their slope. */
const TONES = ["#fdfcf9", "#f6f2e9", SHADE, "#e5dfd0", DEEP] as const;
const BLUE_TONES = ["#f1f5fd", TINT, "#cbd8f5", WASH, "#8fa9e8"] as const;

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
