import type { Drawing } from "../drawing.ts";
import { at, mix, type Point, polar, smooth, times } from "../geometry.ts";
import { CENTRE_LINE } from "./line-styles.ts";
import { ACCENT, BOLD, FINE, INK, MEDIUM, MUTED, PAPER, SHADE, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";

function drawGear(
  drawing: Drawing,
  centre: Point,
  pitch: number,
  teeth: number,
  turn: number,
  fill: string,
): void {
  const depth = 13;
  const step = 360 / teeth;
  const rim = times(teeth, (i) => {
    const angle = turn + i * step;
    return [
      polar(centre, pitch - depth, angle - step * 0.3),
      polar(centre, pitch + depth * 0.8, angle - step * 0.14),
      polar(centre, pitch + depth * 0.8, angle + step * 0.14),
      polar(centre, pitch - depth, angle + step * 0.3),
    ];
  }).flat();
  drawing.shape(rim, { fill, weight: 4 });
  drawing.circle(centre, pitch * 0.72, { fill: PAPER, weight: MEDIUM });
  const spokes = teeth > 18 ? 6 : 5;
  times(spokes, (i) => {
    const angle = turn + (i * 360) / spokes;
    drawing.line([centre, polar(centre, pitch * 0.72, angle)], { weight: 22 });
    drawing.line([centre, polar(centre, pitch * 0.74, angle)], { weight: 16, stroke: fill });
  });
  drawing.circle(centre, pitch * 0.32, { fill, weight: MEDIUM });
  drawing.circle(centre, pitch * 0.16, { fill: PAPER, weight: 4 });
  drawing.circle(centre, pitch, CENTRE_LINE);
  for (const angle of [0, 90]) {
    drawing.line([polar(centre, pitch + 34, angle), polar(centre, -pitch - 34, angle)], CENTRE_LINE);
  }
}

/** Pitch diameter per tooth, the same for gears that mesh. */
const MODULE_MM = 4;

/** Two spur gears in mesh, with centre lines, pitch circles and the larger one's pitch diameter. */
export function gearPair(drawing: Drawing, random: Random): void {
  const teeth = random.whole(19, 24);
  const pinion = random.whole(11, 14);
  const big = 150;
  const small = (big * pinion) / teeth;
  const lean = random.between(-32, 32);
  const second = polar([0, 0], big + small, lean);
  drawGear(drawing, [0, 0], big, teeth, lean, SHADE);
  drawGear(drawing, second, small, pinion, lean + 180 + 180 / pinion, WASH);
  const leader = polar([0, 0], big, 225);
  drawing.arrow([leader[0] - 70, leader[1] - 40], leader, { weight: FINE }, 14);
  drawing.line(
    [
      [leader[0] - 150, leader[1] - 40],
      [leader[0] - 70, leader[1] - 40],
    ],
    { weight: FINE },
  );
  drawing.number(`⌀${teeth * MODULE_MM}`, [leader[0] - 110, leader[1] - 58], 20);
}

/** A strut that swells towards both ends, grown by `extra` on each side. */
const strutOutline = ([a, b, width]: [Point, Point, number], extra: number): Point[] => {
  const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI + 90;
  const edge = (sign: number): Point[] =>
    times(13, (i) => {
      const t = i / 12;
      const half = width * (0.5 + 1.15 * (t - 0.5) ** 2 * 4 * 0.55) + extra;
      return polar([mix(a[0], b[0], t), mix(a[1], b[1], t)], sign * half * 0.8, angle);
    });
  return [...edge(1), ...edge(-1).reverse()];
};

/** A bracket grown to its loads: organic struts between fixed bosses inside the design space. */
export function grownBracket(drawing: Drawing, random: Random): void {
  const bosses: Point[] = [
    [0, 0],
    [0, 250],
    [random.between(500, 560), random.between(40, 90)],
    [random.between(250, 300), random.between(250, 280)],
  ];
  const hub: Point = [random.between(190, 240), random.between(85, 120)];
  const second: Point = [random.between(350, 390), random.between(130, 165)];
  const struts: [Point, Point, number][] = [
    [at(bosses, 0), hub, 40],
    [at(bosses, 1), hub, 30],
    [hub, second, 40],
    [second, at(bosses, 2), 46],
    [at(bosses, 3), second, 28],
    [at(bosses, 3), hub, 24],
    [at(bosses, 0), [120, 205], 18],
    [[120, 205], at(bosses, 3), 24],
    [at(bosses, 1), [120, 205], 26],
    [hub, [430, 30], 22],
    [[430, 30], at(bosses, 2), 30],
  ];
  const knots: [Point, number][] = [
    [hub, 36],
    [second, 41],
    [[120, 205], 24],
    [[430, 30], 26],
  ];
  drawing.rect(
    { left: -56, top: -56, width: 690, height: 370 },
    { weight: FINE, stroke: MUTED, dash: [14, 9] },
  );
  for (const strut of struts) drawing.shape(strutOutline(strut, 5), { fill: INK, weight: 0 });
  for (const [knot, radius] of knots) drawing.dot(knot, radius + 5);
  for (const strut of struts) drawing.shape(strutOutline(strut, 0), { fill: WASH, weight: 0 });
  for (const [knot, radius] of knots) drawing.dot(knot, radius, WASH);
  for (const [a, b] of struts)
    drawing.line(smooth([a, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - 4], b]), {
      weight: FINE,
      stroke: "#7f9ce6",
    });
  bosses.forEach((boss, i) => {
    const radius = i === 2 ? 52 : 40;
    drawing.circle(boss, radius, { fill: PAPER, weight: BOLD });
    drawing.circle(boss, radius * 0.5, { fill: SHADE, weight: 4 });
    drawing.line(
      [
        [boss[0] - radius - 12, boss[1]],
        [boss[0] + radius + 12, boss[1]],
      ],
      CENTRE_LINE,
    );
    drawing.line(
      [
        [boss[0], boss[1] - radius - 12],
        [boss[0], boss[1] + radius + 12],
      ],
      CENTRE_LINE,
    );
  });
  const load = at(bosses, 2);
  drawing.arrow([load[0], load[1] + 66], [load[0], load[1] + 172], { stroke: ACCENT, weight: 8 }, 34);
}
