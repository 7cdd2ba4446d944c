import { Drawing } from "./drawing.ts";
import type { Box } from "./geometry.ts";
import { fitMotif, type Motif } from "./motif.ts";
import { FINE, GRID, INK, PAPER } from "./palette.ts";
import { PICTURE_WIDTH } from "#ops/catalogue/catalogue-files.ts";

/** Sheet size in px: 16:10. */
export const SHEET_WIDTH = PICTURE_WIDTH;
export const SHEET_HEIGHT = 500;

const GRID_PITCH = 25;
/** The motif's area; the margin holds the registration ticks. */
const FRAME: Box = { left: 84, top: 67, width: 632, height: 366 };

type SheetSize = { readonly width: number; readonly height: number };

/** The paper with its faint grid. */
export function drawPaper(drawing: Drawing, { width, height }: SheetSize): void {
  drawing.rect({ left: 0, top: 0, width, height }, { fill: PAPER, weight: 0 });
  for (let x = GRID_PITCH; x < width; x += GRID_PITCH) {
    drawing.line(
      [
        [x, 0],
        [x, height],
      ],
      { weight: 1.5, stroke: GRID },
    );
  }
  for (let y = GRID_PITCH; y < height; y += GRID_PITCH) {
    drawing.line(
      [
        [0, y],
        [width, y],
      ],
      { weight: 1.5, stroke: GRID },
    );
  }
}

/** The registration marks in the four corners. */
export function drawRegistration(drawing: Drawing, { width, height }: SheetSize): void {
  const [inset, arm] = [25, 17];
  for (const x of [inset, width - inset]) {
    for (const y of [inset, height - inset]) {
      const [dx, dy] = [x < width / 2 ? arm : -arm, y < height / 2 ? arm : -arm];
      drawing.line(
        [
          [x + dx, y],
          [x, y],
          [x, y + dy],
        ],
        { weight: FINE, stroke: INK },
      );
    }
  }
}

/** One product picture as SVG: the same motif and name always give the same text. */
export function renderSheet(motif: Motif, seedText: string): string {
  const drawing = new Drawing();
  const size = { width: SHEET_WIDTH, height: SHEET_HEIGHT };
  drawPaper(drawing, size);
  const { svg, bounds } = fitMotif(motif, seedText, FRAME);
  drawing.embed(svg, bounds);
  drawRegistration(drawing, size);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET_WIDTH}" height="${SHEET_HEIGHT}" viewBox="0 0 ${SHEET_WIDTH} ${SHEET_HEIGHT}" stroke-linejoin="round" stroke-linecap="round">${drawing.toString()}</svg>`;
}
