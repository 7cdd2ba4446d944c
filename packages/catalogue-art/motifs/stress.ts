import type { Drawing } from "../drawing.ts";
import { at, mix, type Point, polar, times } from "../geometry.ts";
import { ACCENT, fieldTone, BOLD, DEEP, FINE, MEDIUM, MUTED, PAPER } from "../palette.ts";
import type { Random } from "#dev/random.ts";
import { createView, type Point3, Scene } from "../view.ts";

/** A plate with a hole under tension as a finite-element mesh, banded by stress. */
export function stressMesh(drawing: Drawing, random: Random): void {
  const [rings, sectors] = [7, 40];
  const hole: Point = [random.between(210, 330), random.between(150, 190)];
  const radius = random.between(58, 80);
  const [w, h] = [540, 340];
  const rim = (angle: number): Point => {
    const [dx, dy] = polar([0, 0], 1, angle);
    const toX = dx > 0 ? (w - hole[0]) / dx : dx < 0 ? -hole[0] / dx : Infinity;
    const toY = dy > 0 ? (h - hole[1]) / dy : dy < 0 ? -hole[1] / dy : Infinity;
    const reach = Math.min(toX, toY);
    return [hole[0] + dx * reach, hole[1] + dy * reach];
  };
  const corners = [
    [0, 0],
    [w, 0],
    [w, h],
    [0, h],
  ].map(([x = 0, y = 0]) => (Math.atan2(y - hole[1], x - hole[0]) * 180) / Math.PI);
  const angles = times(sectors, (i) => (i * 360) / sectors - 180).map(
    (angle) => corners.find((c) => Math.abs(c - angle) < 180 / sectors) ?? angle,
  );
  const spot = (ring: number, i: number): Point => {
    const [a, b] = [polar(hole, radius, at(angles, i)), rim(at(angles, i))];
    const t = (ring / rings) ** 1.35;
    return [mix(a[0], b[0], t), mix(a[1], b[1], t)];
  };
  times(rings, (ring) =>
    times(sectors, (i) => {
      const angle = ((at(angles, i) + 4) * Math.PI) / 180;
      const near = 1 - ring / rings;
      const stress = Math.sin(angle) ** 2 * near ** 1.4 + 0.18 * near * 0.5 + 0.14;
      drawing.shape([spot(ring, i), spot(ring + 1, i), spot(ring + 1, i + 1), spot(ring, i + 1)], {
        fill: stress > 0.86 ? ACCENT : fieldTone(1.05 - stress * 1.25),
        weight: FINE,
      });
    }),
  );
  drawing.circle(hole, radius, { fill: PAPER, weight: BOLD });
  drawing.rect({ left: 0, top: 0, width: w, height: h }, { weight: BOLD });
  times(7, (i) =>
    drawing.arrow([w + 8, 26 + i * 48], [w + 62, 26 + i * 48], { stroke: ACCENT, weight: MEDIUM }, 17),
  );
  drawing.line(
    [
      [-6, -10],
      [-6, h + 10],
    ],
    { weight: 6 },
  );
  times(12, (i) =>
    drawing.line(
      [
        [-8, i * 30],
        [-26, i * 30 + 18],
      ],
      { weight: FINE, stroke: MUTED },
    ),
  );
}

/** A cantilever bracket in 3-D, bent by its load, meshed and banded, over its unloaded outline. */
export function bentBeam(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([34, -34, 26]), 26, 27);
  const sign = view.nearness([1, 0, 0]) > 0 ? 1 : -1;
  const [length, depth, thick] = [20, random.between(5, 7), random.between(2.4, 3.2)];
  const sag = random.between(3.6, 5);
  const bend = (x: number): number => -sag * (x / length) ** 2 * (1.5 - (0.5 * x) / length);
  const place = (x: number, y: number, z: number, bent = true): Point3 => [
    sign * x,
    y,
    z + (bent ? bend(x) : 0),
  ];
  const flat = (points: Point3[]): Point[] => points.map((p) => view.project(p));
  const ghost = { weight: FINE, stroke: MUTED, dash: [11, 7] };
  drawing.shape(
    flat([
      place(0, 0, thick, false),
      place(length, 0, thick, false),
      place(length, depth, thick, false),
      place(0, depth, thick, false),
    ]),
    ghost,
  );
  drawing.shape(
    flat([
      place(0, depth, thick, false),
      place(length, depth, thick, false),
      place(length, depth, 0, false),
      place(0, depth, 0, false),
    ]),
    ghost,
  );
  const wall = [
    place(0, -3, -5, false),
    place(0, depth + 3, -5, false),
    place(0, depth + 3, thick + 5, false),
    place(0, -3, thick + 5, false),
  ];
  drawing.shape(flat(wall), { fill: DEEP, weight: 4 });
  drawing.hatch(flat(wall), 17, { stroke: "#b3aa96" });
  const scene = new Scene(view);
  const [n, m, k] = [22, 6, 3];
  const tone = (i: number, mid: number): string => {
    const stress = (1 - i / n) ** 1.5 * mid;
    return stress > 0.8 ? ACCENT : fieldTone(1 - stress * 1.1);
  };
  times(n, (i) => {
    const [x, X] = [(i * length) / n, ((i + 1) * length) / n];
    times(m, (j) => {
      const [y, Y] = [(j * depth) / m, ((j + 1) * depth) / m];
      scene.face(
        [place(x, y, thick), place(X, y, thick), place(X, Y, thick), place(x, Y, thick)],
        { fill: tone(i, 1), weight: FINE },
        2,
      );
    });
    times(k, (j) => {
      const [z, Z] = [(j * thick) / k, ((j + 1) * thick) / k];
      scene.face(
        [place(x, depth, z), place(X, depth, z), place(X, depth, Z), place(x, depth, Z)],
        { fill: tone(i, 0.55 + Math.abs(j - 1) * 0.4), weight: FINE },
        3,
      );
    });
  });
  times(m, (j) =>
    times(k, (l) => {
      const [y, Y, z, Z] = [(j * depth) / m, ((j + 1) * depth) / m, (l * thick) / k, ((l + 1) * thick) / k];
      scene.face(
        [place(length, y, z), place(length, Y, z), place(length, Y, Z), place(length, y, Z)],
        { fill: PAPER, weight: FINE },
        4,
      );
    }),
  );
  scene.paint(drawing);
  times(4, (i) => {
    const tip = view.project(place(length - 0.4, (depth * (i + 0.5)) / 4, thick));
    drawing.arrow([tip[0], tip[1] - 92], [tip[0], tip[1] - 5], { stroke: ACCENT, weight: 4 }, 20);
  });
}
