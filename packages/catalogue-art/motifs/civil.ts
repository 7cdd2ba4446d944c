import type { Drawing } from "../drawing.ts";
import { arc, at, mix, type Point, polar, smooth, times } from "../geometry.ts";
import { ACCENT, BOLD, DEEP, FINE, INK, MEDIUM, MUTED, PAPER, SHADE, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";
import { createView, type Point3, Scene } from "../view.ts";

const MAP = { left: 0, top: 0, width: 640, height: 370 };

/** Closed contour rings around a summit, each a wobbled and shrunken copy of the last. */
function drawHill(drawing: Drawing, random: Random, centre: Point, reach: number, rings: number): void {
  const wobble = times(9, () => random.between(0.72, 1.15));
  const drift: Point = [random.between(-0.16, 0.16), random.between(-0.16, 0.16)];
  times(rings, (ring) => {
    const share = (1 - ring / rings) ** 1.15;
    const middle: Point = [
      centre[0] + drift[0] * reach * (1 - share),
      centre[1] + drift[1] * reach * (1 - share),
    ];
    const outline = wobble.map((w, i) => {
      const [x, y] = polar([0, 0], reach * share * mix(1, w, 0.4 + share * 0.6), i * 40);
      return [middle[0] + x * 1.25, middle[1] + y * 0.9] as const;
    });
    const heavy = ring % 4 === 0;
    const fill = heavy ? (ring === 0 ? "#f7f3ea" : SHADE) : undefined;
    const pen = { weight: heavy ? MEDIUM : FINE, stroke: heavy ? "#6f6a5f" : "#a8a193" };
    drawing.shape(smooth(outline, true), fill === undefined ? pen : { ...pen, fill });
  });
}

/** Terrain contours crossed by a road alignment with its stations and a curve radius. */
export function contourAlignment(drawing: Drawing, random: Random): void {
  const flip = random.chance(0.5);
  const lay = ([x, y]: Point): Point => [flip ? 640 - x : x, y];
  drawing.clipped(MAP, () => {
    drawing.rect(MAP, { fill: PAPER, weight: 0 });
    drawHill(drawing, random, lay([random.between(120, 190), random.between(70, 130)]), 240, 11);
    drawHill(drawing, random, lay([random.between(470, 540), random.between(240, 310)]), 230, 10);
    const bend = random.between(-40, 40);
    const path = smooth(
      [
        [-40, 330],
        [110, 318],
        [270, 230 + bend * 0.4],
        [380, 130 + bend],
        [510, 92],
        [690, 60],
      ].map((p) => lay([p[0] ?? 0, p[1] ?? 0])),
      false,
      16,
    );
    drawing.line(path, { weight: 34, stroke: INK });
    drawing.line(path, { weight: 28, stroke: TINT });
    drawing.line(path, { weight: MEDIUM, stroke: ACCENT, dash: [22, 8, 5, 8] });
    times(8, (i) => {
      const index = 9 + i * 9;
      const [a, b] = [at(path, index), at(path, index + 1)];
      const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI + 90;
      drawing.line([polar(a, 25, angle), polar(a, -25, angle)], { stroke: ACCENT });
    });
    const [start, end] = [at(path, 22), at(path, 58)];
    for (const point of [start, end]) drawing.mark(point, 10);
  });
  drawing.rect(MAP, { weight: MEDIUM });
}

/** A terrain block in axonometry with a road corridor laid over it. */
export function terrainCorridor(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([34, -34, 45, -28]), 34, 27);
  const [p, q, r] = [random.between(0, 6), random.between(0.5, 0.8), random.between(0.35, 0.6)];
  const [w, d] = [18, 12];
  const height = (x: number, y: number): number =>
    1.6 + 1.3 * Math.sin(x * q * 0.7 + p) * Math.cos(y * r + p) + 0.7 * Math.sin(x * 0.9 + y * 0.5 + p);
  const ground = (x: number, y: number): Point3 => [x, y, height(x, y)];
  const roadY = (x: number): number => d / 2 + 2.6 * Math.sin(x * 0.32 + p);
  const scene = new Scene(view);
  scene.net(
    24,
    16,
    (u, v) => ground(u * w, v * d),
    (light, column, row) => {
      const y = ((row + 0.5) * d) / 16;
      const far = Math.abs(y - roadY(((column + 0.5) * w) / 24));
      const fill = far < 1.9 ? TINT : light > 0.72 ? PAPER : light > 0.6 ? SHADE : DEEP;
      return { fill, weight: FINE, stroke: "#8d8778" };
    },
    "show",
  );
  scene.paint(drawing);
  const lay = (points: Point3[]): Point[] => points.map((point) => view.project(point));
  const left = view.nearness([1, 0, 0]) > 0 ? w : 0;
  drawing.shape(lay([...times(25, (i) => ground((i * w) / 24, d)), [w, d, -1.5], [0, d, -1.5]]), {
    fill: SHADE,
  });
  drawing.shape(lay([...times(17, (i) => ground(left, (i * d) / 16)), [left, d, -1.5], [left, 0, -1.5]]), {
    fill: DEEP,
  });
  const lane = (off: number): Point[] =>
    lay(
      times(61, (i) => {
        const x = (i * w) / 60;
        return [x, roadY(x) + off, height(x, roadY(x)) + 0.22];
      }),
    );
  drawing.shape([...lane(-0.75), ...lane(0.75).reverse()], { fill: "#2b313c", weight: MEDIUM });
  drawing.line(lane(0), { weight: FINE, stroke: PAPER, dash: [12, 9] });
  for (const off of [-1.9, 1.9]) drawing.line(lane(off), { stroke: ACCENT, dash: [14, 7] });
  times(3, (i) => {
    const x = 3 + i * 6;
    const foot = ground(x, roadY(x));
    const top = view.project([x, roadY(x), foot[2] + 3.4]);
    drawing.line([view.project(foot), top], { stroke: ACCENT, weight: MEDIUM });
    drawing.circle(top, 17, { fill: PAPER, stroke: ACCENT });
    drawing.number(String(i + 1), top, 15, ACCENT);
  });
}

/** A bus of 12 m, and the scale at which it and its bend are drawn. */
const VEHICLE_M = 12;
const PX_PER_M = 10;

/** The area a long vehicle sweeps through a bend, with the vehicle at several moments and the inner kerb's radius in m. */
export function sweptPath(drawing: Drawing, random: Random): void {
  const flip = random.chance(0.5) ? -1 : 1;
  const radius = random.between(205, 235);
  const hub: Point = [0, 0];
  const lay = ([x, y]: Point): Point => [x * flip, y];
  const bend = (r: number): Point[] =>
    [[-330, -r] as const, ...arc(hub, r, -90, 0, 30), [r, 130] as const].map(lay);
  drawing.shape([...bend(radius + 66), ...bend(radius - 74).reverse()], { fill: SHADE, weight: 0 });
  drawing.line(bend(radius + 66), { weight: BOLD });
  drawing.line(bend(radius - 74), { weight: BOLD });
  drawing.shape([...bend(radius + 34), ...bend(radius - 44).reverse()], {
    fill: TINT,
    stroke: ACCENT,
    weight: MEDIUM,
  });
  drawing.line(bend(radius), { stroke: ACCENT, dash: [20, 7, 4, 7] });
  const vehicle = (centre: Point, angle: number, length: number, current: boolean): void => {
    const corner = (along: number, off: number): Point =>
      lay(polar(polar(centre, along, angle), off, angle + 90));
    const body = [corner(-length, -28), corner(length, -28), corner(length, 28), corner(-length, 28)];
    drawing.shape(body, { fill: current ? ACCENT : PAPER, weight: current ? BOLD : FINE });
    drawing.line([corner(length - 16, -28), corner(length - 16, 28)], {
      weight: FINE,
      stroke: current ? PAPER : INK,
    });
  };
  const current = random.whole(1, 3);
  times(5, (i) => {
    const angle = mix(-104, 4, i / 4);
    const centre: Point = i === 0 ? [-250, -radius] : i === 4 ? [radius, 70] : polar(hub, radius - 4, angle);
    const heading = i === 0 ? 0 : i === 4 ? 90 : angle + 86;
    vehicle(centre, heading, (VEHICLE_M * PX_PER_M) / 2, i === current);
  });
  const edge = lay(polar(hub, radius - 74, -48));
  drawing.arrow(hub, edge, { stroke: INK, weight: FINE });
  drawing.line(
    [
      [-15, 0],
      [15, 0],
    ],
    { weight: FINE },
  );
  drawing.line(
    [
      [0, -15],
      [0, 15],
    ],
    { weight: FINE },
  );
  drawing.number(((radius - 74) / PX_PER_M).toFixed(2), lay(polar(hub, 66, 110)), 20);
}

/** Setting out: an instrument on its tripod sights the numbered points of a foundation plan. */
export function settingOut(drawing: Drawing, random: Random): void {
  const station: Point = [40, 290];
  const origin: Point = [250, 0];
  const turn = random.between(-7, 7);
  const grid = (column: number, row: number): Point => {
    const [x, y] = [column * 116, 30 + row * 128];
    return polar(polar(origin, x, turn), y, turn + 90);
  };
  const outline = [grid(0, 0), grid(3, 0), grid(3, 2), grid(1, 2), grid(1, 1), grid(0, 1)];
  drawing.shape(outline, { fill: SHADE, weight: BOLD });
  times(4, (c) =>
    drawing.line([grid(c, -0.3), grid(c, 2.3)], { weight: FINE, stroke: MUTED, dash: [14, 5, 3, 5] }),
  );
  times(3, (r) =>
    drawing.line([grid(-0.3, r), grid(3.3, r)], { weight: FINE, stroke: MUTED, dash: [14, 5, 3, 5] }),
  );
  const target = random.whole(0, 5);
  outline.forEach((point, i) => {
    if (i !== target) drawing.line([station, point], { weight: FINE, stroke: WASH });
  });
  drawing.line([station, at(outline, target)], { weight: MEDIUM, stroke: ACCENT });
  outline.forEach((point, i) => {
    drawing.circle(point, 17, { fill: i === target ? ACCENT : PAPER, stroke: ACCENT });
    drawing.number(String(i + 1), point, 15, i === target ? PAPER : ACCENT);
  });
  for (const dx of [-44, 0, 44])
    drawing.line(
      [
        [40, 300],
        [40 + dx, 392],
      ],
      { weight: BOLD },
    );
  drawing.rect({ left: 18, top: 288, width: 44, height: 12 }, { fill: INK });
  drawing.rect({ left: 22, top: 240, width: 36, height: 48 }, { fill: PAPER, weight: 4 });
  drawing.circle([40, 264], 11, { fill: TINT, stroke: ACCENT });
  drawing.line(
    [
      [28, 240],
      [28, 230],
      [52, 230],
      [52, 240],
    ],
    { weight: 4 },
  );
}
