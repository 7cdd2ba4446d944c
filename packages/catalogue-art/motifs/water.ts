import type { Drawing } from "../drawing.ts";
import { at, mix, type Point, smooth, times } from "../geometry.ts";
import { ACCENT, BOLD, DEEP, FINE, MEDIUM, MUTED, PAPER, SHADE, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";

/** A water main network on a street map: pipe widths by flow, nodes, a reservoir, one zone tinted. */
export function waterNetwork(drawing: Drawing, random: Random): void {
  const [columns, rows] = [6, 4];
  const nodes = times(columns * rows, (i): Point => [
    (i % columns) * 122 + random.between(-24, 24),
    Math.floor(i / columns) * 110 + random.between(-22, 22),
  ]);
  const node = (c: number, r: number): Point => at(nodes, r * columns + c);
  const [zc, zr] = [random.whole(0, 3), random.whole(0, 1)];
  const zone = [
    node(zc, zr),
    node(zc + 1, zr),
    node(zc + 2, zr),
    node(zc + 2, zr + 1),
    node(zc + 2, zr + 2),
    node(zc + 1, zr + 2),
    node(zc, zr + 2),
    node(zc, zr + 1),
  ];
  drawing.shape(zone, { fill: TINT, weight: 0 });
  const trunk = random.whole(1, 2);
  times(rows, (r) =>
    times(columns, (c) => {
      const here = node(c, r);
      if (c + 1 < columns && (r === trunk || random.chance(0.8))) {
        drawing.line([here, node(c + 1, r)], {
          weight: r === trunk ? 10 : MEDIUM,
          ...(r === trunk ? { stroke: ACCENT } : {}),
        });
      }
      if (r + 1 < rows && random.chance(0.82)) {
        drawing.line([here, node(c, r + 1)], {
          weight: c % 3 === 1 ? BOLD : MEDIUM,
          ...(c % 3 === 1 ? { stroke: ACCENT } : {}),
        });
      }
    }),
  );
  nodes.forEach((point, i) => {
    const main = Math.floor(i / columns) === trunk;
    drawing.circle(point, main ? 12 : random.pick([7, 9]), {
      fill: main ? PAPER : SHADE,
      ...(main ? { stroke: ACCENT, weight: 4 } : {}),
    });
  });
  const [x, y] = node(0, trunk);
  drawing.line(
    [
      [x - 70, y],
      [x - 10, y],
    ],
    { weight: 10, stroke: ACCENT },
  );
  drawing.shape(
    [
      [x - 122, y - 34],
      [x - 60, y - 34],
      [x - 68, y + 34],
      [x - 114, y + 34],
    ],
    { fill: PAPER, weight: BOLD },
  );
  drawing.shape(
    [
      [x - 118, y - 6],
      [x - 64, y - 6],
      [x - 68, y + 34],
      [x - 114, y + 34],
    ],
    { fill: WASH, weight: FINE },
  );
}

/** The long section's scale, and how much steeper it is drawn than built. */
const PX_PER_M = 4;
const EXAGGERATION = 10;

/** A sewer long section: ground line, manholes, falling pipe, water surface, its lengths in m and falls below. */
export function longSection(drawing: Drawing, random: Random): void {
  const spans = random.whole(4, 5);
  const w = 640;
  const x = (i: number): number => (i * w) / spans;
  const swell = random.between(0, 6);
  const ground = times(spans + 1, (i): Point => [x(i), 20 + i * 9 + 22 * Math.sin(i * 1.3 + swell)]);
  const invert = (i: number): number => 120 + i * (100 / spans) + (i > spans / 2 ? 18 : 0);
  const surface = smooth(ground);
  drawing.shape([...surface, [w, 280], [0, 280]], { fill: SHADE, weight: 0 });
  times(28, (i) => {
    const point = at(surface, Math.floor((i * surface.length) / 28));
    drawing.line(
      [
        [point[0] + 10, point[1] + 3],
        [point[0], point[1] + 15],
      ],
      { weight: FINE, stroke: MUTED },
    );
  });
  times(spans, (i) => {
    const [a, b] = [invert(i), invert(i + 1)];
    drawing.shape(
      [
        [x(i), a],
        [x(i + 1), b],
        [x(i + 1), b + 32],
        [x(i), a + 32],
      ],
      { fill: PAPER, weight: MEDIUM },
    );
    const full = i < spans / 2 ? 12 : 5;
    drawing.shape(
      [
        [x(i), a + full],
        [x(i + 1), b + full],
        [x(i + 1), b + 30],
        [x(i), a + 30],
      ],
      { fill: WASH, weight: 0 },
    );
  });
  drawing.line(smooth(times(spans + 1, (i): Point => [x(i), invert(i) - 26 + (i % 2) * 20])), {
    stroke: ACCENT,
    weight: 4,
    dash: [16, 9],
  });
  drawing.line(surface, { weight: BOLD });
  ground.forEach(([gx, gy], i) => {
    const foot = invert(i) + 40;
    drawing.rect({ left: gx - 15, top: gy - 6, width: 30, height: foot - gy + 6 }, { fill: PAPER });
    drawing.rect({ left: gx - 13, top: invert(i) + 6, width: 26, height: 33 }, { fill: WASH, weight: 0 });
    drawing.rect({ left: gx - 20, top: gy - 13, width: 40, height: 9 }, { fill: DEEP });
    drawing.line(
      [
        [gx, 280],
        [gx, 356],
      ],
      { weight: FINE, stroke: MUTED },
    );
  });
  for (const y of [280, 318, 356])
    drawing.line(
      [
        [-20, y],
        [w + 20, y],
      ],
      { weight: FINE },
    );
  times(spans, (i) => {
    const middle = (x(i) + x(i + 1)) / 2;
    const metres = (x(i + 1) - x(i)) / PX_PER_M;
    const fall = (invert(i + 1) - invert(i)) / (PX_PER_M * EXAGGERATION);
    drawing.number(metres.toFixed(1), [middle, 299], 16);
    drawing.number(`${((fall / metres) * 100).toFixed(2)}%`, [middle, 337], 16, ACCENT);
  });
}

/** A catchment map: a river that spreads over its banks in bands of depth, with sub-catchments. */
export function floodMap(drawing: Drawing, random: Random): void {
  const frame = { left: 0, top: 0, width: 640, height: 370 };
  const sway = times(6, () => random.between(-62, 62));
  const spine = smooth(
    sway.map((off, i): Point => [-60 + i * 152, mix(110, 260, i / 5) + off]),
    false,
    14,
  );
  const spread = times(
    spine.length + 9,
    (i) => 1 + 0.6 * Math.sin(i * 0.21 + at(sway, 0)) + 0.25 * Math.sin(i * 0.53 + at(sway, 1)),
  );
  const band = (reach: number): Point[] => [
    ...spine.map(([x, y], i): Point => [x, y - reach * at(spread, i)]),
    ...spine.map(([x, y], i): Point => [x, y + reach * at(spread, i + 9)]).reverse(),
  ];
  drawing.clipped(frame, () => {
    drawing.rect(frame, { fill: PAPER, weight: 0 });
    const lots = times(36, (i): Point => [
      (i % 9) * 76 + random.between(0, 16) - 10,
      Math.floor(i / 9) * 96 + random.between(0, 22),
    ]);
    for (const [left, top] of lots) {
      drawing.rect(
        { left, top, width: random.between(30, 52), height: random.between(26, 46) },
        { fill: SHADE, weight: FINE, stroke: MUTED },
      );
    }
    drawing.shape(band(88), { fill: "#e1e8f8cc", stroke: ACCENT, weight: FINE, dash: [10, 7] });
    drawing.shape(band(58), { fill: "#b4c6f1cc", stroke: ACCENT, weight: FINE });
    drawing.shape(band(24), { fill: ACCENT, weight: 0 });
    times(5, (i) => {
      const [a, b] = [at(spine, 8 + i * 14), at(spine, 12 + i * 14)];
      drawing.arrow(a, b, { stroke: PAPER }, 18);
    });
    const ridge = smooth(
      [
        [-10, 60],
        [150, 20],
        [330, 70],
        [470, 26],
        [660, 90],
      ],
      false,
      8,
    );
    drawing.line(ridge, { weight: BOLD, dash: [26, 9, 6, 9] });
    times(3, (i) => {
      const point = at(spine, 16 + i * 20);
      const gauge: Point = [point[0] + 8, Math.max(60, point[1] - 112)];
      drawing.line([point, gauge], { weight: MEDIUM });
      drawing.mark(point, 9);
      drawing.rect({ left: gauge[0] - 34, top: gauge[1] - 17, width: 68, height: 34 }, { fill: PAPER });
      drawing.number(`${random.whole(1, 4)}.${random.whole(10, 99)}`, gauge, 16, ACCENT);
    });
  });
  drawing.rect(frame, { weight: MEDIUM });
}
