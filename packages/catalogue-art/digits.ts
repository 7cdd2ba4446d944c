import type { Point } from "./geometry.ts";

/** Single-stroke figures on a 4 × 6 grid, because no font is guaranteed to be installed. */
const FIGURES: Readonly<Record<string, string>> = {
  "0": "1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0",
  "1": "0.5,1.5 2,0 2,6",
  "2": "0,1 1,0 3,0 4,1 4,2.2 0,6 4,6",
  "3": "0,0 4,0 2,2.4 3,2.4 4,3.4 4,5 3,6 1,6 0,5",
  "4": "3,6 3,0 0,4 4,4",
  "5": "4,0 0.4,0 0,2.8 1,2.3 3,2.3 4,3.3 4,5 3,6 1,6 0,5",
  "6": "3.5,0 1.5,0.8 0,3 0,5 1,6 3,6 4,5 4,3.5 3,2.6 1,2.6 0,3.6",
  "7": "0,0 4,0 1.5,6",
  "8": "1,0 3,0 4,1 4,2 3,2.8 1,2.8 0,2 0,1 1,0|1,2.8 0,3.8 0,5 1,6 3,6 4,5 4,3.8 3,2.8",
  "9": "4,2.4 3,3.4 1,3.4 0,2.5 0,1 1,0 3,0 4,1 4,3 2.5,5.2 0.5,6",
  ".": "1.6,5.5 2,6",
  ":": "2,1.7 2,2.2|2,4.6 2,5.1",
  "+": "0,3.2 4,3.2|2,1.2 2,5.2",
  "-": "0.5,3.2 3.5,3.2",
  "%": "0,6 4,0|0.3,0.3 1.2,0.3 1.2,1.6 0.3,1.6 0.3,0.3|2.8,4.4 3.7,4.4 3.7,5.7 2.8,5.7 2.8,4.4",
  "⌀": "1,1 3,1 4,2 4,4.5 3,5.5 1,5.5 0,4.5 0,2 1,1|0,6.4 4,0.2",
};

const ADVANCE = 5.8;

/** The strokes of a short value at the given height in px, and their total width. */
export function digitStrokes(value: string, size: number): { strokes: Point[][]; width: number } {
  const unit = size / 6;
  const strokes = Array.from(value).flatMap((character, index) =>
    (FIGURES[character] ?? "").split("|").map((stroke) =>
      stroke
        .split(" ")
        .filter(Boolean)
        .map((pair): Point => {
          const [x = 0, y = 0] = pair.split(",").map(Number);
          return [(x + index * ADVANCE) * unit, y * unit];
        }),
    ),
  );
  return {
    strokes: strokes.filter((points) => points.length > 0),
    width: (value.length * ADVANCE - (ADVANCE - 4)) * unit,
  };
}
