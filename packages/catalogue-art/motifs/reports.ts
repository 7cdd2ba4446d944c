import type { Drawing } from "../drawing.ts";
import { arc, at, mix, type Point, polar, smooth, times } from "../geometry.ts";
import { ACCENT, BOLD, DEEP, FINE, INK, LIT, MEDIUM, MUTED, PAPER, SHADE, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";

/** A cost plan: stacked columns against a budget line, with the running total. */
export function costColumns(drawing: Drawing, random: Random): void {
  const count = random.whole(6, 8);
  const pitch = 620 / count;
  times(6, (i) =>
    drawing.line(
      [
        [-20, -i * 66],
        [620, -i * 66],
      ],
      { weight: FINE, stroke: "#cfc8b8" },
    ),
  );
  const tops = times(count, (i): Point => {
    const left = i * pitch + pitch * 0.16;
    const width = pitch * 0.62;
    let y = 0;
    const whole = mix(110, 270, i / count) * random.between(0.8, 1.15);
    [0.42, 0.33, 0.25].forEach((share, part) => {
      const height = whole * share;
      y -= height;
      const box = { left, top: y, width, height };
      drawing.rect(box, { fill: at([ACCENT, WASH, SHADE], part) });
      if (part === 2) {
        drawing.hatch(
          [
            [left, y],
            [left + width, y],
            [left + width, y + height],
            [left, y + height],
          ],
          12,
          { stroke: MUTED },
        );
      }
    });
    return [left + width / 2, y];
  });
  drawing.line(
    [
      [-20, 0],
      [630, 0],
    ],
    { weight: BOLD },
  );
  drawing.line(
    [
      [-20, 0],
      [-20, -350],
    ],
    { weight: BOLD },
  );
  const budget = -random.between(225, 260);
  drawing.line(
    [
      [-20, budget],
      [630, budget],
    ],
    { stroke: INK, dash: [18, 9] },
  );
  const line = tops.map(([x, y]): Point => [x, y - 34]);
  drawing.line(line, { stroke: ACCENT, weight: 4 });
  for (const point of line) drawing.mark(point, 8);
}

/** Offers compared on a radar of criteria. */
export function riskRadar(drawing: Drawing, random: Random): void {
  const axes = random.whole(6, 8);
  const centre: Point = [0, 0];
  const radius = 190;
  const ring = (share: number): Point[] =>
    times(axes, (i) => polar(centre, radius * share, (i * 360) / axes - 90));
  drawing.shape(ring(1), { fill: LIT, weight: BOLD });
  for (const share of [0.75, 0.5, 0.25]) drawing.shape(ring(share), { weight: FINE, stroke: MUTED });
  for (const point of ring(1)) drawing.line([centre, point], { weight: FINE, stroke: MUTED });
  const offer = (low: number, high: number): Point[] =>
    times(axes, (i) => polar(centre, radius * random.between(low, high), (i * 360) / axes - 90));
  drawing.shape(offer(0.4, 0.75), { fill: "#ddd6c5aa", weight: MEDIUM, dash: [12, 7] });
  const best = offer(0.6, 0.95);
  drawing.shape(best, { fill: "#b4c6f199", stroke: ACCENT, weight: BOLD });
  for (const point of best) drawing.mark(point, 9);
  times(5, (i) => {
    const y = -160 + i * 80;
    const share = random.between(0.35, 0.95);
    drawing.rect({ left: 262, top: y - 17, width: 34, height: 34 }, { fill: i === 1 ? ACCENT : SHADE });
    drawing.rect({ left: 312, top: y - 9, width: 190, height: 18 }, { fill: PAPER, weight: FINE });
    drawing.rect(
      { left: 312, top: y - 9, width: 190 * share, height: 18 },
      { fill: i === 1 ? ACCENT : WASH, weight: FINE },
    );
  });
}

function drawGauge(drawing: Drawing, centre: Point, radius: number, share: number): void {
  const sweep = (to: number): Point[] => arc(centre, radius, -215, mix(-215, 35, to), 40);
  drawing.line(sweep(1), { weight: 26, stroke: INK });
  drawing.line(sweep(1), { weight: 20, stroke: SHADE });
  drawing.line(sweep(share), { weight: 20, stroke: ACCENT });
  times(11, (i) => {
    const angle = mix(-215, 35, i / 10);
    drawing.line(
      [polar(centre, radius - 22, angle), polar(centre, radius - (i % 5 === 0 ? 38 : 30), angle)],
      { weight: FINE },
    );
  });
  drawing.line([centre, polar(centre, radius - 34, mix(-215, 35, share))], { weight: BOLD });
  drawing.dot(centre, 11);
  drawing.number(`${Math.round(share * 100)}%`, [centre[0], centre[1] + radius * 0.62], 26);
}

/** A dashboard: gauges over trend lines, each in its own panel. */
export function gaugeBoard(drawing: Drawing, random: Random): void {
  const wide = random.chance(0.5);
  const panel = (left: number, top: number, width: number, height: number): void =>
    drawing.rect({ left, top, width, height }, { fill: LIT });
  const left = wide ? 0 : 340;
  panel(left, 0, 300, 370);
  drawGauge(drawing, [left + 150, 170], 112, random.between(0.35, 0.85));
  times(3, (i) => {
    const share = random.between(0.25, 0.95);
    drawing.rect({ left: left + 34, top: 284 + i * 26, width: 232, height: 14 }, { fill: SHADE, weight: 0 });
    drawing.rect(
      { left: left + 34, top: 284 + i * 26, width: 232 * share, height: 14 },
      { fill: i === 0 ? ACCENT : WASH, weight: 0 },
    );
  });
  const other = wide ? 320 : 0;
  panel(other, 0, 320, 210);
  const phase = random.between(0, 6);
  const trend = smooth(
    times(9, (i): Point => [
      other + 20 + i * 35,
      120 - 46 * Math.sin(i * random.between(0.6, 0.8) + phase) - i * 3,
    ]),
  );
  times(4, (i) =>
    drawing.line(
      [
        [other + 20, 40 + i * 44],
        [other + 300, 40 + i * 44],
      ],
      { weight: FINE, stroke: "#d8d2c4" },
    ),
  );
  drawing.shape([...trend, [other + 300, 190], [other + 20, 190]], { fill: TINT, weight: 0 });
  drawing.line(trend, { stroke: ACCENT, weight: BOLD });
  drawing.mark(at(trend, random.whole(30, 70)), 10);
  panel(other, 230, 150, 140);
  times(5, (i) => {
    const height = random.between(24, 96);
    drawing.rect(
      { left: other + 16 + i * 25, top: 352 - height, width: 17, height },
      { fill: i === 3 ? ACCENT : DEEP, weight: FINE },
    );
  });
  panel(other + 170, 230, 150, 140);
  const pie: Point = [other + 245, 300];
  const cut = random.between(80, 220);
  drawing.circle(pie, 50, { fill: SHADE });
  drawing.shape([pie, ...arc(pie, 50, -90, -90 + cut)], { fill: WASH });
  drawing.circle(pie, 22, { fill: LIT });
}
