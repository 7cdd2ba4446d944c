import type { Drawing } from "../drawing.ts";
import { type Point, times } from "../geometry.ts";
import { ACCENT, BOLD, FINE, LIT, MEDIUM, MUTED, PAPER, SHADE, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";
import { createView, paintBox, type Point3, type View } from "../view.ts";

/** A tower of glass storeys between floor slabs, narrowing as it rises. */
function tower(drawing: Drawing, view: View, low: Point3, size: readonly [number, number], floors: number) {
  const [x, y, z] = low;
  const [w, d] = size;
  times(floors, (floor) => {
    const bottom = z + floor * 3;
    const lit = floor === Math.floor(floors * 0.6);
    const sides = lit ? ([ACCENT, ACCENT] as const) : ([TINT, WASH] as const);
    paintBox(drawing, view, [x + 0.5, y + 0.5, bottom], [x + w - 0.5, y + d - 0.5, bottom + 2.4], {
      sides,
      weight: FINE,
    });
    const front = view.nearness([1, 0, 0]) > 0 ? x + w - 0.5 : x + 0.5;
    for (let step = 2; step < d - 0.6; step += 2) {
      const foot: Point3 = [front, y + step, bottom];
      drawing.line([view.project(foot), view.project([foot[0], foot[1], bottom + 2.4])], { weight: FINE });
    }
    for (let step = 2; step < w - 0.6; step += 2) {
      const foot: Point3 = [x + step, y + d - 0.5, bottom];
      drawing.line([view.project(foot), view.project([foot[0], foot[1], bottom + 2.4])], { weight: FINE });
    }
    paintBox(drawing, view, [x, y, bottom + 2.4], [x + w, y + d, bottom + 3]);
  });
}

/** A building in axonometry on its structural grid, with grid bubbles. */
export function buildingMassing(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([-38, -30, 30, 38, 45]), random.between(22, 32), 14);
  const [w, d] = [random.whole(8, 11) * 2, random.whole(5, 7) * 2];
  const base = random.whole(1, 3);
  const rise = random.whole(3, 6);
  const wing = random.between(0.4, 0.6);
  const turn = view.nearness([1, 0, 0]) > 0;
  const edge = turn ? -5 : w + 5;
  times(Math.floor(w / 4) + 1, (i) => {
    const from = view.project([i * 4, -2, 0]);
    const to = view.project([i * 4, d + 6, 0]);
    drawing.line([from, to], { weight: FINE, stroke: ACCENT, dash: [16, 5, 3, 5] });
    drawing.circle(view.project([i * 4, d + 7.3, 0]), 15, { fill: PAPER, stroke: ACCENT, weight: MEDIUM });
    drawing.number(String(i + 1), view.project([i * 4, d + 7.3, 0]), 13, ACCENT);
  });
  times(Math.floor(d / 4) + 1, (i) => {
    const from = view.project([edge, i * 4, 0]);
    drawing.line([from, view.project([turn ? w + 4 : -4, i * 4, 0])], { weight: FINE, stroke: MUTED });
  });
  const first = random.chance(0.5);
  tower(drawing, view, [0, 0, 0], [w, d], base);
  const upper: Point3 = [first ? 0 : w * (1 - wing), 0, base * 3];
  tower(drawing, view, upper, [w * wing, d], rise);
  tower(drawing, view, [upper[0] + w * wing * 0.2, 2, (base + rise) * 3], [w * wing * 0.6, d - 4], 1);
}

/** Between two floors. The levels in m follow from it. */
const STOREY_M = 2.8;

/** A house cut open: hatched ground and structure, a roof, storey-height floors, level marks. */
export function houseSection(drawing: Drawing, random: Random): void {
  const w = random.between(400, 470);
  const [floor, roof] = [random.between(92, 108), random.between(90, 130)];
  const ridge = w * random.between(0.3, 0.7);
  const eaves = -floor * 2;
  const ground: Point[] = [
    [-110, 0],
    [0, 0],
    [0, 30],
    [w, 30],
    [w, 0],
    [w + 110, -8],
    [w + 110, 66],
    [-110, 66],
  ];
  drawing.hatch(ground, 15, { stroke: MUTED });
  drawing.line(
    [
      [-110, 0],
      [0, 0],
      [0, 30],
      [w, 30],
      [w, 0],
      [w + 110, -8],
    ],
    { weight: BOLD },
  );
  const shell: Point[] = [
    [0, 0],
    [0, eaves],
    [ridge, eaves - roof],
    [w, eaves],
    [w, 0],
  ];
  drawing.shape(shell, { fill: LIT, weight: 0 });
  drawing.shape(
    [
      [9, eaves],
      [ridge, eaves - roof + 10],
      [w - 9, eaves],
    ],
    { fill: TINT, weight: 0 },
  );
  for (const [top, height] of [
    [0, 14],
    [-floor, 11],
    [eaves, 11],
  ] as const) {
    const slab = { left: 0, top: top - (top === 0 ? 0 : height), width: w, height };
    drawing.rect(slab, { fill: SHADE, weight: MEDIUM });
  }
  const split = w * random.between(0.4, 0.6);
  drawing.line(
    [
      [split, 0],
      [split, -floor * 2],
    ],
    { weight: 8 },
  );
  const steps = 8;
  const stair = times(steps * 2 + 1, (i): Point => [
    split + 26 + Math.ceil(i / 2) * 16,
    -Math.floor(i / 2) * (floor / steps),
  ]);
  drawing.line(stair, { weight: MEDIUM, stroke: ACCENT });
  drawing.line(
    stair.filter((_, i) => i % 4 === 0).map(([x, y]): Point => [x, y - 36]),
    { weight: FINE, stroke: ACCENT },
  );
  drawing.line(
    [
      [0, 0],
      [0, eaves],
    ],
    { weight: 13 },
  );
  drawing.line(
    [
      [w, 0],
      [w, eaves],
    ],
    { weight: 13 },
  );
  for (const y of [-floor * 0.55, -floor * 1.55]) {
    drawing.line(
      [
        [0, y + 22],
        [0, y - 22],
      ],
      { weight: 9, stroke: PAPER },
    );
    drawing.line(
      [
        [0, y + 22],
        [0, y - 22],
      ],
      { weight: FINE },
    );
    drawing.rect({ left: split - 110, top: y - 20, width: 62, height: 42 }, { weight: FINE });
    drawing.line(
      [
        [split - 79, y - 20],
        [split - 79, y + 22],
      ],
      { weight: FINE },
    );
  }
  drawing.line(
    [
      [-34, eaves + 12],
      [ridge, eaves - roof],
      [w + 34, eaves + 12],
    ],
    { weight: 9 },
  );
  [0, -floor, eaves, eaves - roof].forEach((y, i) => {
    const x = w + 134;
    drawing.line(
      [
        [x - 18, y],
        [x + 72, y],
      ],
      { weight: FINE, stroke: ACCENT },
    );
    drawing.shape(
      [
        [x - 10, y - 14],
        [x + 10, y - 14],
        [x, y],
      ],
      { fill: i === 0 ? ACCENT : PAPER, stroke: ACCENT, weight: FINE },
    );
    drawing.number(((-y / floor) * STOREY_M).toFixed(2), [x + 46, y - 15], 15, ACCENT);
  });
}
