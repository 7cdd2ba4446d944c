import type { Frame } from "./model-sheet.ts";
import type { Pen } from "./model-sheet.ts";
import { ACCENT, INK, MUTED } from "../palette.ts";

/** A looping drawing: its last frame leads into its first. */
export interface Animation {
  readonly name: string;
  readonly frames: number;
  readonly framesPerSecond: number;
  /** Draws the frame at `phase` of the loop, from 0 up to 1. */
  readonly draw: (phase: number) => Promise<Frame>;
}

/** The size of the six small animations, in px. */
export const SMALL = { width: 480, height: 360 } as const;

/** The pens of the small animations, which pages show at about two thirds of their size. */
export const OUTLINE: Pen = { weight: 2 };
export const THIN: Pen = { weight: 1.4, stroke: INK };
export const HIDDEN: Pen = { weight: 1.1, stroke: MUTED, opacity: 0.5 };
export const FAINT: Pen = { weight: 1.1, stroke: MUTED, opacity: 0.45 };
export const BLUE: Pen = { weight: 2, stroke: ACCENT };
export const BLUE_BOLD: Pen = { weight: 3.4, stroke: ACCENT };
