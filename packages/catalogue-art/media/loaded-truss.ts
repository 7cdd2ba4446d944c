import { at, times } from "../geometry.ts";
import { type Animation, FAINT, SMALL } from "./animation.ts";
import { orbitCamera } from "./camera.ts";
import { ModelSheet, type Pen } from "./model-sheet.ts";
import { type Bar, type Corner, solveTruss, type Truss } from "./truss-stiffness.ts";
import { ACCENT, INK, MUTED, SHADE } from "../palette.ts";
import type { Point3 } from "../view.ts";

const PANELS = 8;
const PANEL = 27;
const HEIGHT = 40;
const HALF_WIDTH = 22;
const PULLED = "#b91c1c";

const LOWER: readonly Corner[] = times(PANELS + 1, (i) => [(i - PANELS / 2) * PANEL, 0]);
const UPPER: readonly Corner[] = times(PANELS - 1, (i) => [(i + 1 - PANELS / 2) * PANEL, HEIGHT]);
const JOINTS: readonly Corner[] = [...LOWER, ...UPPER];
const upper = (i: number): number => PANELS + i;

/** Lower chord, upper chord, end posts, verticals, and diagonals that fall towards the middle. */
const BARS: readonly Bar[] = [
  ...times(PANELS, (i): Bar => [i, i + 1]),
  ...times(PANELS - 2, (i): Bar => [upper(i + 1), upper(i + 2)]),
  [0, upper(1)],
  [PANELS, upper(PANELS - 1)],
  ...times(PANELS - 1, (i): Bar => [i + 1, upper(i + 1)]),
  ...times(PANELS - 2, (i): Bar => (i + 1 < PANELS / 2 ? [upper(i + 1), i + 2] : [i + 1, upper(i + 2)])),
];

const TRUSS: Truss = { joints: JOINTS, bars: BARS, pinned: 0, rolling: PANELS };

/** A structure under load: a weight crosses a truss bridge; its deflection and bar forces are computed. */
export const LOADED_TRUSS: Animation = {
  name: "loaded-truss",
  frames: 44,
  framesPerSecond: 12,
  draw: (phase) => {
    const sheet = new ModelSheet(
      orbitCamera({ ...SMALL, target: [0, 0, 16], azimuth: -64, elevation: 22, distance: 620, scale: 1.9 }),
    );
    // From beyond one end to beyond the other: the bridge is unloaded where the loop closes.
    const position = -0.5 + phase * (PANELS + 1);
    const { moves, forces } = solveTruss(TRUSS, loadsAt(position));
    const place = (joint: number, y: number): Point3 => {
      const [[x, z], [dx, dz]] = [at(JOINTS, joint), at(moves, joint)];
      return [x + dx, y, z + dz];
    };
    drawAtRest(sheet);
    drawDeck(sheet, place);
    for (const y of [HALF_WIDTH, -HALF_WIDTH]) {
      BARS.forEach(([a, b], i) => sheet.lineOnTop([place(a, y), place(b, y)], penFor(at(forces, i))));
    }
    for (const y of [HALF_WIDTH, -HALF_WIDTH]) {
      JOINTS.forEach((_, joint) => sheet.dot(place(joint, y), 2.8, INK));
    }
    drawLoad(sheet, position, place);
    return sheet.finish();
  },
};

/** The weight shared by the two lower joints on either side of it; it comes on and goes off gradually. */
function loadsAt(position: number): { joint: number; force: Corner }[] {
  return LOWER.flatMap((_, joint) => {
    const share = Math.max(0, 1 - Math.abs(position - joint));
    return share === 0 ? [] : [{ joint, force: [0, -share] as const }];
  });
}

/** Blue bars are in compression, red ones in tension; thickness shows the force. */
function penFor(force: number): Pen {
  const size = Math.min(1, Math.abs(force) / 1.4);
  if (size < 0.06) return { weight: 2, stroke: INK };
  return { weight: 2.2 + size * 3.4, stroke: force > 0 ? PULLED : ACCENT };
}

function drawAtRest(sheet: ModelSheet): void {
  for (const [a, b] of BARS) {
    const [[ax, az], [bx, bz]] = [at(JOINTS, a), at(JOINTS, b)];
    sheet.lineOnTop(
      [
        [ax, -HALF_WIDTH, az],
        [bx, -HALF_WIDTH, bz],
      ],
      { weight: 1.2, stroke: MUTED, opacity: 0.6, dash: [5, 5] },
    );
  }
  for (const end of [0, PANELS]) {
    const [x] = at(JOINTS, end);
    for (const y of [-HALF_WIDTH, HALF_WIDTH]) {
      sheet.lineOnTop(
        [
          [x, y, 0],
          [x - 7, y, -12],
          [x + 7, y, -12],
          [x, y, 0],
        ],
        { weight: 2 },
      );
      times(4, (i) =>
        sheet.lineOnTop(
          [
            [x - 9 + i * 6, y, -12],
            [x - 13 + i * 6, y, -18],
          ],
          { weight: 1.3 },
        ),
      );
    }
  }
}

function drawDeck(sheet: ModelSheet, place: (joint: number, y: number) => Point3): void {
  JOINTS.forEach((_, joint) =>
    sheet.lineOnTop([place(joint, -HALF_WIDTH), place(joint, HALF_WIDTH)], { ...FAINT, opacity: 0.9 }),
  );
  times(PANELS, (i) => {
    sheet.area(
      [place(i, -HALF_WIDTH), place(i + 1, -HALF_WIDTH), place(i + 1, HALF_WIDTH), place(i, HALF_WIDTH)],
      SHADE,
    );
  });
}

/** The weight as an arrow onto the deck. */
function drawLoad(sheet: ModelSheet, position: number, place: (joint: number, y: number) => Point3): void {
  const opacity = Math.max(0, Math.min(1, 2 * position + 1, 2 * (PANELS - position) + 1));
  const joint = Math.max(0, Math.min(PANELS - 1, Math.floor(position)));
  const share = position - joint;
  const [a, b] = [place(joint, 0), place(joint + 1, 0)];
  const foot: Point3 = [a[0] + (b[0] - a[0]) * share, 0, a[2] + (b[2] - a[2]) * share];
  const above = (height: number, aside = 0): Point3 => [foot[0] + aside, foot[1], foot[2] + height];
  sheet.lineOnTop([above(62), above(3)], { weight: 4, stroke: INK, opacity });
  sheet.lineOnTop([above(14, -6), above(2), above(14, 6)], { weight: 4, stroke: INK, opacity });
}
