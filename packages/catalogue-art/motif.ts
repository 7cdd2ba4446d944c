import { Drawing } from "./drawing.ts";
import type { Box } from "./geometry.ts";
import { createRandom, type Random } from "#dev/random.ts";

/** Draws one subject at any size and position; the sheet fits it. */
export type Motif = (drawing: Drawing, random: Random) => void;

export interface FittedMotif {
  svg: string;
  /** The area the motif covers on the sheet. */
  bounds: Box;
}

export interface FitOptions {
  /** Keeps the ids of different insets apart. */
  idPrefix?: string;
  /** Lighter pens for a small inset. */
  weightFactor?: number;
}

/** Draws the motif centred and as large as the frame allows, with unchanged pen weights. */
export function fitMotif(
  motif: Motif,
  seedText: string,
  frame: Box,
  { idPrefix = "clip", weightFactor = 1 }: FitOptions = {},
): FittedMotif {
  const trial = new Drawing();
  motif(trial, createRandom(seedText));
  const { left, top, width, height } = trial.bounds();
  const scale = Math.min(frame.width / width, frame.height / height);
  const drawing = new Drawing(weightFactor / scale, idPrefix);
  motif(drawing, createRandom(seedText));
  const x = frame.left + (frame.width - width * scale) / 2;
  const y = frame.top + (frame.height - height * scale) / 2;
  const shift = `translate(${(x - left * scale).toFixed(2)} ${(y - top * scale).toFixed(2)}) scale(${scale.toFixed(4)})`;
  return {
    svg: `<g transform="${shift}">${drawing.toString()}</g>`,
    bounds: { left: x, top: y, width: width * scale, height: height * scale },
  };
}
