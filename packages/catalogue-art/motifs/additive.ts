import type { Drawing } from "../drawing.ts";
import { mixPoint, type Point, polar, times } from "../geometry.ts";
import { ACCENT, BOLD, DEEP, FINE, INK, LIT, MEDIUM, PAPER, SHADE, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";
import { createView, paintBox, type Point3 } from "../view.ts";

/** A lattice part growing layer by layer on a build plate, the beam above it. */
export function layeredLattice(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([30, -30, 40, -40]), 26, 30);
  paintBox(drawing, view, [-2, -2, -1], [14, 9, 0], { sides: [DEEP, SHADE] });
  const [nx, ny, nz] = [random.whole(4, 6), random.whole(3, 4), random.whole(3, 4)];
  const [w, d, tall] = [12, 7, 1.9];
  const side = view.nearness([1, 0, 0]) > 0 ? w : 0;
  const crossed = random.chance(0.5);
  // Only the two walls that the viewer sees: the struts behind them would be confusing.
  const panel = (a: Point3, b: Point3, done: boolean, fill: string): void => {
    const [p, q] = [view.project(a), view.project(b)];
    const [r, s] = [view.project([b[0], b[1], b[2] + tall]), view.project([a[0], a[1], a[2] + tall])];
    const pen = { weight: 4, stroke: done ? ACCENT : INK };
    drawing.shape([p, q, r, s], { fill, ...pen });
    drawing.line([p, r], pen);
    drawing.line([q, s], pen);
    if (!crossed) return;
    const [heart, reach] = [mixPoint(p, r, 0.5), 9];
    drawing.circle(heart, reach, { fill: done ? WASH : PAPER, weight: MEDIUM, stroke: done ? ACCENT : INK });
  };
  times(nz, (level) => {
    const done = level === nz - 1;
    times(nx, (i) =>
      panel(
        [(i * w) / nx, d, level * tall],
        [((i + 1) * w) / nx, d, level * tall],
        done,
        done ? TINT : "#f6f2e9",
      ),
    );
    times(ny, (i) =>
      panel(
        [side, (i * d) / ny, level * tall],
        [side, ((i + 1) * d) / ny, level * tall],
        done,
        done ? WASH : DEEP,
      ),
    );
  });
  const z = nz * tall;
  const layer: Point3[] = [
    [0, 0, z],
    [w, 0, z],
    [w, d, z],
    [0, d, z],
  ];
  drawing.shape(
    layer.map((point) => view.project(point)),
    { fill: LIT, stroke: ACCENT, weight: 4 },
  );
  times(12, (i) => {
    const x = 0.4 + i;
    if (i < 8)
      drawing.line([view.project([x, 0, z]), view.project([x, 7, z])], { weight: FINE, stroke: ACCENT });
  });
  const spot = view.project([7.4, random.between(2, 5), z]);
  const lamp: Point = [spot[0] + random.between(-60, 60), spot[1] - 118];
  drawing.line([lamp, spot], { stroke: ACCENT, weight: BOLD });
  drawing.shape(
    [
      [lamp[0] - 36, lamp[1] - 34],
      [lamp[0] + 36, lamp[1] - 34],
      [lamp[0] + 14, lamp[1]],
      [lamp[0] - 14, lamp[1]],
    ],
    { fill: PAPER, weight: 4 },
  );
  times(8, (i) => drawing.line([polar(spot, 12, i * 45), polar(spot, 24, i * 45)], { stroke: ACCENT }));
}
