import type { Drawing } from "../drawing.ts";
import { arc, at, mix, type Point, polar, smooth, times } from "../geometry.ts";
import { ACCENT, BOLD, FINE, INK, MEDIUM, MUTED, PAPER, SHADE, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";

/** The side view of an imaginary car body: section lines, wheel circles, curvature combs. */
export function bodySide(drawing: Drawing, random: Random): void {
  const roof = random.between(-190, -165);
  const [cabin, tail] = [random.between(200, 240), random.between(-104, -78)];
  const wheel = random.between(56, 62);
  const [front, rear] = [124, 500];
  const top: Point[] = [
    [0, -26],
    [18, -62],
    [90, -92],
    [cabin - 30, -112],
    [cabin + 66, roof],
    [cabin + 180, roof - 2],
    [570, tail - 22],
    [622, tail],
    [636, -40],
  ];
  const upper = smooth(top, false, 12);
  const arch = (x: number): Point[] => arc([x, 0], wheel + 12, 0, -180, 24);
  const sill: Point[] = [[630, 0], ...arch(rear), ...arch(front), [6, 0]];
  drawing.shape([...upper, ...sill], { fill: SHADE, weight: BOLD });
  const shoulder = smooth(
    [
      [20, -62],
      [200, random.between(-88, -78)],
      [420, random.between(-98, -86)],
      [632, tail + 18],
    ],
    false,
    12,
  );
  drawing.shape([...shoulder, ...sill], { fill: TINT, weight: 0 });
  drawing.line(shoulder, { weight: MEDIUM });
  const glass = smooth(
    [
      [cabin + 6, -112],
      [cabin + 78, roof + 18],
      [cabin + 172, roof + 16],
      [550, tail - 30],
    ],
    false,
    10,
  );
  drawing.shape([...glass, [cabin + 6, -106]], { fill: WASH, weight: MEDIUM });
  drawing.line(
    [
      [cabin + 128, roof + 13],
      [cabin + 136, -106],
    ],
    { weight: 6 },
  );
  drawing.line(
    smooth(
      [
        [90, -34],
        [300, random.between(-52, -40)],
        [560, -50],
      ],
      false,
      10,
    ),
    { weight: FINE },
  );
  for (const x of [front, rear]) {
    drawing.circle([x, 0], wheel, { fill: INK, weight: 0 });
    drawing.circle([x, 0], wheel * 0.72, { fill: PAPER, weight: FINE });
    times(7, (i) => drawing.line([[x, 0], polar([x, 0], wheel * 0.7, i * 51.4 + 12)], { weight: 4 }));
    drawing.circle([x, 0], 9, { fill: ACCENT, weight: FINE });
    drawing.line(
      [
        [x, -wheel - 30],
        [x, wheel + 26],
      ],
      { weight: FINE, stroke: ACCENT, dash: [20, 6, 4, 6] },
    );
  }
  const comb = upper.slice(20, 80);
  const teeth = comb.map((point, i): [Point, Point] => {
    const next = at(upper, 21 + i);
    const last = at(upper, 19 + i);
    const turn =
      Math.atan2(next[1] - point[1], next[0] - point[0]) - Math.atan2(point[1] - last[1], point[0] - last[0]);
    const normal = (Math.atan2(next[1] - last[1], next[0] - last[0]) * 180) / Math.PI - 90;
    return [point, polar(point, Math.max(6, 22 + turn * 300), normal)];
  });
  teeth.forEach((tooth, i) => {
    if (i % 3 === 0) drawing.line(tooth, { weight: FINE, stroke: ACCENT });
  });
  drawing.line(
    smooth(
      teeth.filter((_, i) => i % 3 === 0).map(([, tip]) => tip),
      false,
      4,
    ),
    { stroke: ACCENT },
  );
  drawing.line(
    [
      [-20, wheel],
      [660, wheel],
    ],
    { weight: MEDIUM },
  );
}

/** Concept curves: a long sketched body over construction ellipses, loose strokes beneath firm ones. */
export function sketchCurves(drawing: Drawing, random: Random): void {
  const bend = random.between(-30, 30);
  const spine: Point[] = [
    [0, 120],
    [120, 20 + bend],
    [320, -40 - bend],
    [500, 10],
    [640, 100],
  ];
  const under: Point[] = [
    [0, 120],
    [150, 176],
    [330, 150 + bend],
    [520, 168],
    [640, 100],
  ];
  const loose = (points: Point[], by: number): Point[] =>
    smooth(
      points.map(([x, y]): Point => [x + random.between(-by, by), y + random.between(-by, by)]),
      false,
      14,
    );
  drawing.shape([...smooth(spine, false, 14), ...smooth(under, false, 14).reverse()], {
    fill: TINT,
    weight: 0,
  });
  times(5, () => drawing.line(loose(spine, 15), { weight: FINE, stroke: "#a9b2c4" }));
  times(5, () => drawing.line(loose(under, 13), { weight: FINE, stroke: "#a9b2c4" }));
  const [a, b] = [smooth(spine, false, 14), smooth(under, false, 14)];
  times(7, (i) => {
    const index = 7 + i * 7;
    const [p, q] = [at(a, index), at(b, index)];
    const middle: Point = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
    const [tall, wide] = [Math.hypot(q[0] - p[0], q[1] - p[1]) / 2, 26];
    const lean = Math.atan2(q[0] - p[0], q[1] - p[1]);
    const ring = times(41, (k): Point => {
      const t = (k * Math.PI) / 20;
      const [x, y] = [wide * Math.cos(t), tall * Math.sin(t)];
      return [
        middle[0] + x * Math.cos(lean) + y * Math.sin(lean),
        middle[1] + y * Math.cos(lean) - x * Math.sin(lean),
      ];
    });
    drawing.line(ring.slice(10, 31), { weight: MEDIUM, stroke: i === 3 ? ACCENT : INK });
    drawing.line([...ring.slice(30), ...ring.slice(0, 11)], { weight: FINE, stroke: MUTED, dash: [8, 7] });
  });
  drawing.line(a, { weight: 6 });
  drawing.line(b, { weight: 6 });
  drawing.line(
    smooth(
      spine.map(([x, y], i): Point => [x, mix(y, under[i]?.[1] ?? y, 0.45)]),
      false,
      14,
    ),
    { stroke: ACCENT, weight: 4 },
  );
  spine.slice(1, 4).forEach((point, i) => {
    const [dx, dy] = [74, i === 0 ? -46 : i === 2 ? 40 : 0];
    drawing.line(
      [
        [point[0] - dx, point[1] - dy],
        [point[0] + dx, point[1] + dy],
      ],
      { stroke: ACCENT },
    );
    for (const sign of [-1, 1]) drawing.dot([point[0] + sign * dx, point[1] + sign * dy], 8, ACCENT);
    drawing.rect(
      { left: point[0] - 9, top: point[1] - 9, width: 18, height: 18 },
      { fill: PAPER, stroke: ACCENT, weight: 4 },
    );
  });
}
