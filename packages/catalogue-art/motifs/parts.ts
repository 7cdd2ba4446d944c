import type { Drawing } from "../drawing.ts";
import { at, type Point, times } from "../geometry.ts";
import { CENTRE_LINE } from "./line-styles.ts";
import { ACCENT, FINE, MEDIUM, MUTED, PAPER, paperTone, SHADE, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";
import { createView, paintBox, type Point3, Scene } from "../view.ts";

/** A circle round the x axis at `x`. */
const ringAcross = (x: number, radius: number, steps = 40): Point3[] =>
  times(steps, (i) => {
    const turn = (i * Math.PI * 2) / steps;
    return [x, radius * Math.cos(turn), radius * Math.sin(turn)] as const;
  });

/** Parts of a bearing housing pulled apart along their axis in axonometry. */
export function explodedAssembly(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([56, 48, -52, -46]), 24, 22);
  const near = view.nearness([1, 0, 0]) > 0 ? 1 : -1;
  const flat = (points: Point3[]): Point[] => points.map((p) => view.project(p));
  const parts = [
    { at: 0, radius: 5, bore: 2, length: 1.4, holes: 6, fill: SHADE },
    { at: random.between(4.8, 5.6), radius: 3.4, bore: 2.2, length: 2.4, holes: 0, fill: WASH },
    {
      at: random.between(10.4, 11.4),
      radius: random.between(2.6, 3),
      bore: 1.6,
      length: 0.7,
      holes: 0,
      fill: PAPER,
    },
    {
      at: random.between(14, 15),
      radius: random.between(4.3, 4.9),
      bore: 1.6,
      length: 2.2,
      holes: random.whole(5, 8),
      fill: SHADE,
    },
    { at: random.between(20, 21), radius: 1.5, bore: 0.5, length: 6, holes: 0, fill: ACCENT },
  ];
  drawing.line(
    flat([
      [-near * 5, 0, 0],
      [near * 30, 0, 0],
    ]),
    CENTRE_LINE,
  );
  for (const part of parts) {
    const [x1, x2] = [near * part.at, near * (part.at + part.length)];
    const [back, front] = [flat(ringAcross(x1, part.radius)), flat(ringAcross(x2, part.radius))];
    drawing.shape(back, { fill: part.fill, weight: 4 });
    back.forEach((point, i) => {
      const body = [point, at(back, i + 1), at(front, i + 1), at(front, i)];
      drawing.shape(body, { fill: part.fill, stroke: part.fill, weight: 1 });
    });
    const axis: Point = [at(front, 0)[0] - at(back, 0)[0], at(front, 0)[1] - at(back, 0)[1]];
    const side = ([x, y]: Point): number => x * axis[1] - y * axis[0];
    const extreme = (sign: number): number =>
      back.reduce((best, p, i) => (sign * side(p) > sign * side(at(back, best)) ? i : best), 0);
    for (const i of [extreme(1), extreme(-1)]) drawing.line([at(back, i), at(front, i)], { weight: 4 });
    drawing.shape(front, { fill: part.fill === ACCENT ? TINT : PAPER, weight: 4 });
    drawing.shape(flat(ringAcross(x2, part.bore)), {
      fill: part.fill === PAPER ? SHADE : MUTED,
      weight: MEDIUM,
    });
    times(part.holes, (i) => {
      const turn = (i * Math.PI * 2) / part.holes;
      const r = (part.radius + part.bore) / 2 + 0.3;
      const hole = ringAcross(x2, 0.42, 14).map(([hx, y, z]): Point3 => [
        hx,
        y + r * Math.cos(turn),
        z + r * Math.sin(turn),
      ]);
      drawing.shape(flat(hole), { fill: WASH, weight: FINE });
    });
  }
}

/** A machined bracket in axonometry: base, boss, rib and holes, shaded by slope. */
export function machinedPart(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([34, -34, 42]), 30, 22);
  const near = view.nearness([1, 0, 0]) > 0 ? 1 : -1;
  const [length, depth] = [random.between(20, 23), 11];
  const at3 = (x: number, y: number, z: number): Point3 => [near * (x - length / 2), y, z];
  const block = (x: number, X: number, y: number, Y: number, z: number, Z: number, blue = false): void => {
    const [a, b] = [near * (x - length / 2), near * (X - length / 2)];
    paintBox(
      drawing,
      view,
      [Math.min(a, b), y, z],
      [Math.max(a, b), Y, Z],
      blue ? { top: TINT, sides: [WASH, WASH] } : {},
    );
  };
  block(0, length, 0, depth, 0, 2.2);
  const wall = random.between(8, 10);
  block(0, 3, 0, depth, 2.2, wall, random.chance(0.5));
  const rib = [at3(3, depth * 0.42, 2.2), at3(9, depth * 0.42, 2.2), at3(3, depth * 0.42, wall - 1)];
  const ribFront = rib.map(([x, y, z]): Point3 => [x, y + 1.4, z]);
  const flat = (points: Point3[]): Point[] => points.map((p) => view.project(p));
  drawing.shape(flat([at(rib, 1), at(rib, 2), at(ribFront, 2), at(ribFront, 1)]), { fill: PAPER });
  drawing.shape(flat(ribFront), { fill: SHADE });
  for (const y of [2, depth - 2]) {
    const hole = times(30, (i): Point => {
      const u = (i * Math.PI) / 15;
      const c = at3(8.5, y, 2.2);
      return view.project([c[0] + 1.1 * Math.cos(u), c[1] + 1.1 * Math.sin(u), 2.2]);
    });
    drawing.shape(hole, { fill: MUTED });
  }
  const boss: Point3 = at3(length - 6, depth / 2, 2.2);
  const scene = new Scene(view);
  const [r, h] = [random.between(3.4, 4.2), random.between(4, 6)];
  const turned = (radius: number, z: number, u: number): Point3 => [
    boss[0] + radius * Math.cos(u * 2 * Math.PI),
    boss[1] + radius * Math.sin(u * 2 * Math.PI),
    z,
  ];
  scene.net(
    48,
    1,
    (u, v) => turned(r, 2.2 + v * h, u),
    (light) => ({ fill: paperTone(light), stroke: paperTone(light), weight: 1.5 }),
  );
  scene.paint(drawing);
  const ring = (radius: number, z: number): Point[] =>
    times(48, (i) => view.project(turned(radius, z, i / 48)));
  const base = ring(r, 2.2);
  const xs = base.map(([x]) => x);
  const centreY = view.project([boss[0], boss[1], 2.2])[1];
  const front = base.filter(([, y]) => y >= centreY - 1).sort((a, b) => a[0] - b[0]);
  const topY = view.project([boss[0], boss[1], 2.2 + h])[1];
  drawing.line([[Math.min(...xs), topY], ...front, [Math.max(...xs), topY]], { weight: MEDIUM });
  drawing.shape(ring(r, 2.2 + h), { fill: TINT, weight: 4 });
  drawing.shape(ring(r * 0.55, 2.2 + h), { fill: ACCENT, weight: 4 });
  const axis = [view.project([boss[0], boss[1], h + 8]), view.project([boss[0], boss[1], h - 1])];
  drawing.line(axis, CENTRE_LINE);
}
