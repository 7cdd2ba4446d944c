import { at, times } from "../geometry.ts";
import { type Animation, OUTLINE, SMALL } from "./animation.ts";
import { orbitCamera } from "./camera.ts";
import { ModelSheet } from "./model-sheet.ts";
import { FULL_TURN } from "./space.ts";
import { ACCENT, blueTone, INK, paperTone } from "../palette.ts";
import type { Point3 } from "../view.ts";

type Corner = readonly [x: number, y: number];
type Triangle = readonly [Corner, Corner, Corner];

const HALF_X = 96;
const HALF_Y = 66;
const COLUMNS = 6;
const ROWS = 4;
const HILL = 34;
const HILL_WIDTH = 24;
const MOST_HALVINGS = 9;

/** A mesh that refines itself: triangles are bisected at their longest side where the moving hill is steep. */
export const MESH_REFINEMENT: Animation = {
  name: "mesh-refinement",
  frames: 36,
  framesPerSecond: 12,
  draw: (phase) => {
    const sheet = new ModelSheet(
      orbitCamera({ ...SMALL, target: [0, 0, 2], azimuth: -64, elevation: 38, distance: 560, scale: 1.85 }),
    );
    const angle = phase * FULL_TURN;
    const hill: Corner = [48 * Math.cos(angle), 28 * Math.sin(angle)];
    const place = ([x, y]: Corner): Point3 => [x, y, heightAt(hill, [x, y])];
    const refined = coarse().flatMap((triangle) => refine(triangle, hill, 0));
    for (const { triangle, halvings } of refined) {
      const tone = halvings > 4 ? blueTone(1.1 - halvings / 11) : paperTone(0.95 - halvings / 16);
      sheet.area(triangle.map(place), tone);
    }
    for (const { triangle, halvings } of refined) {
      const corners = triangle.map(place);
      sheet.line([...corners, at(corners, 0)], {
        weight: halvings > 4 ? 1.1 : 1.3,
        stroke: halvings > 4 ? ACCENT : INK,
        opacity: halvings > 4 ? 0.9 : 0.6,
      });
    }
    drawRim(sheet, hill);
    return sheet.finish();
  },
};

function heightAt(hill: Corner, [x, y]: Corner): number {
  const square = (x - hill[0]) ** 2 + (y - hill[1]) ** 2;
  const rim = (1 - (x / HALF_X) ** 4) * (1 - (y / HALF_Y) ** 4);
  return HILL * rim * Math.exp(-square / (2 * HILL_WIDTH ** 2));
}

function coarse(): Triangle[] {
  const corner = (i: number, j: number): Corner => [
    -HALF_X + (i * 2 * HALF_X) / COLUMNS,
    -HALF_Y + (j * 2 * HALF_Y) / ROWS,
  ];
  return times(COLUMNS * ROWS, (n): Triangle[] => {
    const [i, j] = [n % COLUMNS, Math.floor(n / COLUMNS)];
    const [a, b, c, d] = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)];
    return (i + j) % 2 === 0
      ? [
          [a, b, c],
          [a, c, d],
        ]
      : [
          [a, b, d],
          [b, c, d],
        ];
  }).flat();
}

/** Bisects the triangle until its longest side suits the surface's curvature there. */
function refine(
  triangle: Triangle,
  hill: Corner,
  halvings: number,
): { triangle: Triangle; halvings: number }[] {
  const sides = times(3, (i) => {
    const [from, to, opposite] = [at(triangle, i), at(triangle, i + 1), at(triangle, i + 2)];
    return { from, to, opposite, length: Math.hypot(to[0] - from[0], to[1] - from[1]) };
  });
  const longest = sides.reduce((found, side) => (side.length > found.length ? side : found));
  const { from, to, opposite, length } = longest;
  const middle: Corner = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const fromHill = Math.hypot(middle[0] - hill[0], middle[1] - hill[1]);
  const wanted = 7 + Math.max(0, fromHill - 18) * 0.62;
  if (length <= wanted || halvings >= MOST_HALVINGS) return [{ triangle, halvings }];
  return [
    ...refine([from, middle, opposite], hill, halvings + 1),
    ...refine([middle, to, opposite], hill, halvings + 1),
  ];
}

/** The plate's edges, down to its underside. */
function drawRim(sheet: ModelSheet, hill: Corner): void {
  const corners: Corner[] = [
    [-HALF_X, -HALF_Y],
    [HALF_X, -HALF_Y],
    [HALF_X, HALF_Y],
    [-HALF_X, HALF_Y],
  ];
  const depth = 12;
  corners.forEach(([x, y], i) => {
    const next = at(corners, i + 1);
    const side: Point3[] = [
      [x, y, -depth],
      [next[0], next[1], -depth],
      [next[0], next[1], heightAt(hill, next)],
      [x, y, heightAt(hill, [x, y])],
    ];
    sheet.area(side, paperTone(i === 0 ? 0.55 : 0.3));
    sheet.line([...side, at(side, 0)], OUTLINE);
  });
}
