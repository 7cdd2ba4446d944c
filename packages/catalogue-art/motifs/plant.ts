import type { Drawing } from "../drawing.ts";
import { type Point, times } from "../geometry.ts";
import { ACCENT, FINE, MEDIUM, PAPER, SHADE, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";
import { createView, type Point3, type View } from "../view.ts";

const horizontalReach = (points: Point[]): [number, number] => [
  Math.min(...points.map((p) => p[0])),
  Math.max(...points.map((p) => p[0])),
];

/** An upright vessel at a place on the floor, with liquid up to a level and bands round it. */
function drawVessel(
  drawing: Drawing,
  view: View,
  foot: Point3,
  radius: number,
  height: number,
  level: number,
): void {
  const ring = (z: number): Point[] =>
    times(37, (i) => {
      const turn = (i * Math.PI) / 18;
      return view.project([foot[0] + radius * Math.cos(turn), foot[1] + radius * Math.sin(turn), z]);
    });
  const [left, right] = horizontalReach(ring(0));
  const y = (z: number): number => view.project([foot[0], foot[1], z])[1];
  const front = (z: number): Point[] =>
    ring(z)
      .filter(([, py]) => py >= y(z))
      .sort((a, b) => a[0] - b[0]);
  const skin = (low: number, high: number): Point[] => {
    return [[left, y(high)], [left, y(low)], ...front(low), [right, y(low)], [right, y(high)]];
  };
  drawing.shape(skin(0, height), { fill: SHADE });
  drawing.shape([...skin(0, height * level), ...front(height * level).reverse()], { fill: WASH, weight: 0 });
  drawing.line(skin(0, height), { weight: 4 });
  for (const share of [0.33, 0.66]) drawing.line(front(height * share), { weight: FINE });
  drawing.line(front(height * level), { stroke: ACCENT, weight: 4 });
  drawing.shape(ring(height), { fill: PAPER, weight: 4 });
}

/** A process plant: tanks on a slab, joined by pipework, with instrument bubbles. */
export function processPlant(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([30, -30, 20, -20]), 26, 24);
  const slab: Point3[] = [
    [-4, -5, 0],
    [22, -5, 0],
    [22, 8, 0],
    [-4, 8, 0],
  ];
  drawing.shape(
    slab.map((p) => view.project(p)),
    { fill: "#f5f1e7", weight: MEDIUM },
  );
  const tanks = times(3, (i) => ({
    foot: [i * 8 + 1, random.between(-1, 2), 0] as Point3,
    radius: random.between(2.2, 3.3),
    height: random.between(5, 10),
  }));
  tanks.sort((a, b) => view.nearness(a.foot) - view.nearness(b.foot));
  const pipe = (points: Point3[], fill: string): void => {
    const route = points.map((p) => view.project(p));
    drawing.line(route, { weight: 15 });
    drawing.line(route, { weight: 9, stroke: fill });
  };
  for (const { foot, radius, height } of tanks) {
    drawVessel(drawing, view, foot, radius, height, random.between(0.35, 0.8));
    pipe(
      [
        [foot[0], foot[1], height],
        [foot[0], foot[1], height + 2.2],
        [foot[0] + 4, foot[1], height + 2.2],
      ],
      PAPER,
    );
    const [bx, by] = view.project([foot[0] + 4, foot[1], height + 2.2]);
    drawing.circle([bx, by - 4], 21, { fill: PAPER, stroke: ACCENT, weight: 4 });
    drawing.line(
      [
        [bx - 21, by - 4],
        [bx + 21, by - 4],
      ],
      { stroke: ACCENT, weight: FINE },
    );
  }
  pipe(
    [
      [-3, 6.6, 0.5],
      [21, 6.6, 0.5],
    ],
    ACCENT,
  );
  for (const { foot, radius } of tanks)
    pipe(
      [
        [foot[0], foot[1] + radius, 0.6],
        [foot[0], 6.6, 0.6],
      ],
      ACCENT,
    );
}
