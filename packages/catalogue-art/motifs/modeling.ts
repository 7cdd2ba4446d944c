import type { Drawing } from "../drawing.ts";
import { at, times } from "../geometry.ts";
import { ACCENT, blueTone, BOLD, FINE, INK, MEDIUM, PAPER, paperTone, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";
import { createView, type Point3, Scene } from "../view.ts";

/** A closed tube along a knotted path, half wireframe, half shaded: a polygon mesh. */
export function knotNet(drawing: Drawing, random: Random): void {
  const view = createView(random.between(0, 90), random.between(42, 58), 46);
  const [p, q] = random.pick<readonly [number, number]>([
    [2, 3],
    [3, 2],
    [1, 0],
    [2, 5],
  ]);
  const tube = q === 0 ? 1.75 : q === 5 ? 0.62 : 0.95;
  const path = (t: number): Point3 => {
    const turn = t * 2 * Math.PI;
    const r = 4 + (q === 0 ? 0 : 1.7 * Math.cos(q * turn));
    return [r * Math.cos(p * turn) * 1.3, r * Math.sin(p * turn), q === 0 ? 0 : 1.7 * Math.sin(q * turn)];
  };
  const skin = (u: number, v: number): Point3 => {
    const [a, b] = [path(u), path(u + 0.002)];
    const d: Point3 = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const flat = Math.hypot(d[0], d[1]) || 1;
    const side: Point3 = [d[1] / flat, -d[0] / flat, 0];
    const length = Math.hypot(...d);
    const up: Point3 = [(-d[0] * d[2]) / (flat * length), (-d[1] * d[2]) / (flat * length), flat / length];
    const [c, s] = [tube * Math.cos(v * 2 * Math.PI), tube * Math.sin(v * 2 * Math.PI)];
    return [a[0] + side[0] * c + up[0] * s, a[1] + side[1] * c + up[1] * s, a[2] + up[2] * s];
  };
  const columns = q === 0 ? 40 : 96;
  const from = random.between(0, 1);
  const scene = new Scene(view);
  // The path turns the tube inside out, so the net is built in reverse.
  scene.net(
    columns,
    q === 0 ? 18 : 12,
    (u, v) => skin(u, -v),
    (light, column) => {
      const blue = (column / columns + from) % 1 < 0.3;
      return {
        fill: blue ? blueTone(light * 0.9) : paperTone(light),
        weight: FINE,
        stroke: blue ? ACCENT : INK,
      };
    },
    "show",
  );
  scene.paint(drawing);
}

/** A coarse cage and the smooth body obtained from it by subdivision. */
export function subdivisionCage(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([28, -28, 38, -40]), 24, 44);
  const [sx, sy, sz] = [random.between(4.4, 5.2), random.between(3, 3.6), random.between(2.9, 3.5)];
  const power = random.between(2.3, 3.4);
  const bulge = random.between(-0.25, 0.35);
  const curve = (x: number): number => Math.sign(x) * Math.abs(x) ** (2 / power);
  const body = (u: number, v: number): Point3 => {
    const [a, b] = [u * 2 * Math.PI, (v - 0.5) * Math.PI];
    const swell = 1 + bulge * Math.sin(b);
    return [
      sx * curve(Math.cos(b)) * curve(Math.cos(a)) * swell,
      sy * curve(Math.cos(b)) * curve(Math.sin(a)) * swell,
      sz * curve(Math.sin(b)),
    ];
  };
  const corner = (x: number, y: number, z: number): Point3 => {
    const swell = 1 + bulge * z;
    return [x * sx * swell, y * sy * swell, z * sz];
  };
  const ends = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  const cage: [Point3, Point3][] = ends.flatMap(([x, y], i): [Point3, Point3][] => {
    const [nx, ny] = at(ends, i + 1);
    return [
      [corner(x, y, -1), corner(nx, ny, -1)],
      [corner(x, y, 1), corner(nx, ny, 1)],
      [corner(x, y, -1), corner(x, y, 1)],
    ];
  });
  const near = ([a, b]: [Point3, Point3]): boolean => view.nearness(a) + view.nearness(b) > 0;
  const edge = ([a, b]: [Point3, Point3], front: boolean): void => {
    drawing.line(
      [view.project(a), view.project(b)],
      front ? { stroke: ACCENT, weight: 4 } : { stroke: WASH, weight: MEDIUM },
    );
  };
  for (const pair of cage.filter((pair) => !near(pair))) edge(pair, false);
  const scene = new Scene(view);
  const blueRow = random.whole(5, 10);
  scene.net(32, 18, body, (light, column, row) => ({
    fill: row === blueRow || column === 4 ? blueTone(light * 0.8) : paperTone(light),
    weight: FINE,
  }));
  scene.paint(drawing);
  for (const pair of cage.filter(near)) edge(pair, true);
  for (const [x, y] of ends) {
    for (const z of [-1, 1]) {
      const p = corner(x, y, z);
      if (view.nearness(p) < -2.4) continue;
      const [px, py] = view.project(p);
      drawing.rect(
        { left: px - 9, top: py - 9, width: 18, height: 18 },
        { fill: PAPER, stroke: ACCENT, weight: 4 },
      );
    }
  }
}

/** The weights of the four control points of a cubic at `t`. */
const bernstein = (t: number): number[] => [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];

/** A surface patch with its control points. */
export function controlPatch(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([32, -32, 44, -44, 22]), random.between(28, 36), 33);
  const size = 4;
  const heights = times(size * size, (i) => {
    const inner = i % size > 0 && i % size < 3 && i >= size && i < 12;
    return inner ? random.between(2.5, 6) * (random.chance(0.75) ? 1 : -0.6) : random.between(-1, 1.8);
  });
  const knot = (i: number, j: number): Point3 => [i * 5, j * 3.6, at(heights, j * size + i)];
  const patch = (u: number, v: number): Point3 => {
    const [bu, bv] = [bernstein(u), bernstein(v)];
    return times(16, (k) => {
      const [i, j] = [k % 4, Math.floor(k / 4)];
      const weight = at(bu, i) * at(bv, j);
      const p = knot(i, j);
      return [p[0] * weight, p[1] * weight, p[2] * weight] as const;
    }).reduce<Point3>((sum, p) => [sum[0] + p[0], sum[1] + p[1], sum[2] + p[2]], [0, 0, 0]);
  };
  const scene = new Scene(view);
  const stripe = random.whole(3, 11);
  scene.net(
    18,
    14,
    patch,
    (light, column, row) => {
      const zebra = (column + row * 0.3) % 6 < 1.4;
      return {
        fill: zebra ? blueTone(light * 0.75) : row === stripe ? TINT : paperTone(light),
        weight: FINE,
      };
    },
    "show",
  );
  scene.paint(drawing);
  const border = (edge: (t: number) => Point3): void =>
    drawing.line(
      times(25, (i) => view.project(edge(i / 24))),
      { weight: BOLD },
    );
  for (const side of [0, 1]) {
    border((t) => patch(t, side));
    border((t) => patch(side, t));
  }
  times(size, (j) =>
    times(size, (i) => {
      const pen = { stroke: ACCENT, weight: FINE, dash: [10, 6] };
      if (i < 3) drawing.line([view.project(knot(i, j)), view.project(knot(i + 1, j))], pen);
      if (j < 3) drawing.line([view.project(knot(i, j)), view.project(knot(i, j + 1))], pen);
    }),
  );
  times(16, (k) =>
    drawing.circle(view.project(knot(k % 4, Math.floor(k / 4))), 9, {
      fill: k === 5 || k === 10 ? ACCENT : PAPER,
      stroke: ACCENT,
      weight: 4,
    }),
  );
}
