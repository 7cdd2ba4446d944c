import { times } from "../geometry.ts";
import type { Animation } from "./animation.ts";
import { orbitCamera } from "./camera.ts";
import {
  BASE_LENGTH,
  BASE_TOP,
  BASE_WIDTH,
  BORE,
  crankParts,
  cutFaces,
  CYLINDER_TOP,
  pinHeight,
  slidingParts,
  standingParts,
} from "./engine-parts.ts";
import { ModelSheet, type Pen } from "./model-sheet.ts";
import { add, FULL_TURN, scale } from "./space.ts";
import { ACCENT, INK, MUTED, WASH } from "../palette.ts";
import type { Point3 } from "../view.ts";

/** The hero video's size in px. */
export const HERO_SIZE = { width: 1200, height: 900 } as const;
export const PHONE_POSTER_SIZE = { width: 720, height: 540 } as const;

const GROUND = BASE_TOP - 10;
const GROUND_RADIUS = 190;
const GROUND_PITCH = 25;
/** Crank revolutions per orbit of the viewer. */
const CRANK_TURNS = 4;
const START_AZIMUTH = 32;

const EDGE: Pen = { weight: 2.4 };
const HIDDEN: Pen = { weight: 1.3, stroke: MUTED, opacity: 0.28 };
const HATCH: Pen = { weight: 1.4, stroke: ACCENT };
const CENTRE_LINE: Pen = { weight: 1.6, stroke: ACCENT, dash: [22, 7, 4, 7] };
const DIMENSION: Pen = { weight: 1.7, stroke: ACCENT };
const EXTENSION: Pen = { weight: 1.3, stroke: MUTED };
const FIGURE_SIZE = 24;

/** The hero: a small engine that runs while the viewer orbits it, with dimensions measured on it. */
export const ENGINE: Animation = {
  name: "engine",
  frames: 200,
  framesPerSecond: 25,
  draw: (phase) => {
    const camera = orbitCamera({
      ...HERO_SIZE,
      target: [0, 8, 34],
      azimuth: START_AZIMUTH + phase * 360,
      elevation: 20,
      distance: 900,
      scale: 3.2,
    });
    const sheet = new ModelSheet(camera);
    const angle = phase * CRANK_TURNS * FULL_TURN;
    drawGround(sheet);
    for (const solid of standingParts()) sheet.solid(solid, EDGE, HIDDEN);
    for (const solid of [...crankParts(angle), ...slidingParts(angle)]) sheet.solid(solid, EDGE, HIDDEN);
    drawCuts(sheet);
    drawCentreLines(sheet);
    drawDimensions(sheet, angle);
    return sheet.finish();
  },
};

/** A grid on the ground that fades towards its rim. */
function drawGround(sheet: ModelSheet): void {
  const count = Math.floor(GROUND_RADIUS / GROUND_PITCH);
  for (const i of times(2 * count + 1, (index) => index - count)) {
    const fixed = i * GROUND_PITCH;
    const reach = Math.sqrt(GROUND_RADIUS ** 2 - fixed ** 2);
    const steps = 24;
    times(steps, (j) => {
      const [from, to] = [-reach + (j / steps) * 2 * reach, -reach + ((j + 1) / steps) * 2 * reach];
      const radius = Math.hypot(fixed, (from + to) / 2);
      // In few steps, so that each pen's lines form a single path.
      const opacity = Math.ceil((1 - radius / GROUND_RADIUS) * 6) / 12;
      if (opacity <= 0) return;
      const pen: Pen = { weight: 1.2, stroke: MUTED, opacity };
      sheet.line(
        [
          [fixed, from, GROUND],
          [fixed, to, GROUND],
        ],
        pen,
      );
      sheet.line(
        [
          [from, fixed, GROUND],
          [to, fixed, GROUND],
        ],
        pen,
      );
    });
  }
}

function drawCuts(sheet: ModelSheet): void {
  for (const { pieces, outline, hatch } of cutFaces()) {
    for (const piece of pieces) sheet.area(piece, WASH);
    sheet.line(outline, { weight: 2.4, stroke: ACCENT });
    for (const line of hatch) sheet.line(line, HATCH);
  }
}

function drawCentreLines(sheet: ModelSheet): void {
  sheet.lineOnTop(
    [
      [0, 0, BASE_TOP - 10],
      [0, 0, CYLINDER_TOP + 26],
    ],
    CENTRE_LINE,
  );
  sheet.lineOnTop(
    [
      [0, -BASE_LENGTH / 2 - 14, 0],
      [0, 112, 0],
    ],
    CENTRE_LINE,
  );
}

/** The pin's current height beside the engine; the bore above it; the plate's length on the ground. */
function drawDimensions(sheet: ModelSheet, angle: number): void {
  const aside = scale(sheet.camera.right, 122);
  const height = pinHeight(angle);
  const head = add(aside, [0, 0, height]);
  const beyond = scale(sheet.camera.right, 6);
  sheet.lineOnTop([scale(sheet.camera.right, 96), add(aside, beyond)], EXTENSION);
  sheet.lineOnTop(
    [add(scale(sheet.camera.right, BORE / 2 + 26), [0, 0, height]), add(head, beyond)],
    EXTENSION,
  );
  sheet.dimension(aside, head, height.toFixed(1), DIMENSION, FIGURE_SIZE);
  const half = scale(sheet.camera.right, BORE / 2);
  const top: Point3 = [0, 0, CYLINDER_TOP + 14];
  sheet.dimension(add(top, scale(half, -1)), add(top, half), `⌀${BORE}`, DIMENSION, FIGURE_SIZE);
  const side = BASE_WIDTH / 2 + 18;
  const mark = { ...DIMENSION, stroke: INK };
  for (const x of [-side, side]) {
    // Only the side facing the viewer shows the figure.
    if (x * sheet.camera.eye[0] <= 0) continue;
    const [from, to]: [Point3, Point3] = [
      [x, -BASE_LENGTH / 2, GROUND],
      [x, BASE_LENGTH / 2, GROUND],
    ];
    sheet.dimension(from, to, String(BASE_LENGTH), mark, FIGURE_SIZE);
  }
}
