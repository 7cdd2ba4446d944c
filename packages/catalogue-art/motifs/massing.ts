import type { Drawing } from "../drawing.ts";
import { arc, at, type Point, polar, times } from "../geometry.ts";
import { ACCENT, FINE, MEDIUM, PAPER, SHADE, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";
import { createView, paintBox, type Point3 } from "../view.ts";

/** A massing study: plain blocks on a site, their shadows, and the sun's path over them. */
export function massingStudy(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([-32, 28, 40]), 30, 9);
  const flat = (points: readonly Point3[]): Point[] => points.map((p) => view.project(p));
  drawing.shape(
    flat([
      [-4, -4, 0],
      [50, -4, 0],
      [50, 34, 0],
      [-4, 34, 0],
    ]),
    { fill: SHADE, weight: MEDIUM },
  );
  const blocks = times(6, (i) => {
    const [column, row] = [i % 3, Math.floor(i / 3)];
    const [w, d] = [random.between(8, 12), random.between(8, 11)];
    const low: Point3 = [2 + column * 16, 2 + row * 16, 0];
    return { low, high: [low[0] + w, low[1] + d, random.between(6, 26)] as const };
  });
  const chosen = random.whole(0, 5);
  const [sx, sy] = [random.between(0.25, 0.4), -0.3];
  for (const {
    low: [x, y],
    high: [X, Y, z],
  } of blocks) {
    const [dx, dy] = [sx * z, sy * z];
    const ground: Point3[] = [
      [x, Y, 0],
      [x, y, 0],
      [x + dx, y + dy, 0],
      [X + dx, y + dy, 0],
      [X + dx, Y + dy, 0],
      [X, Y, 0],
    ];
    drawing.shape(flat(ground), { fill: WASH, weight: 0 });
  }
  const lead = blocks[chosen];
  const byDepth = blocks.toSorted(
    (a, b) => view.nearness([a.low[0], a.low[1], 0]) - view.nearness([b.low[0], b.low[1], 0]),
  );
  for (const block of byDepth) {
    const finish = block === lead ? { top: WASH, sides: [ACCENT, "#1a45bd"] as const } : {};
    paintBox(drawing, view, block.low, block.high, finish);
  }
  for (const [lean, weight] of [
    [0.35, FINE],
    [0.6, MEDIUM],
  ] as const) {
    const path = arc([0, 0], 30, 180, 360, 40).map(([c, s]) =>
      view.project([23 + c, 15 + s * lean * 0.4, -s * (1.2 - lean * 0.3)]),
    );
    drawing.line(path, { weight, stroke: ACCENT, dash: [10, 7] });
    const sun = at(path, weight === MEDIUM ? 25 : 13);
    drawing.circle(sun, weight === MEDIUM ? 17 : 8, { fill: PAPER, stroke: ACCENT, weight: MEDIUM });
    if (weight === MEDIUM) {
      times(8, (k) => drawing.line([polar(sun, 23, k * 45), polar(sun, 32, k * 45)], { stroke: ACCENT }));
    }
  }
}
