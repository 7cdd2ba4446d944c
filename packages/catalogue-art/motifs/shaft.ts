import type { Drawing } from "../drawing.ts";
import { arc, at, type Point } from "../geometry.ts";
import { CENTRE_LINE } from "./line-styles.ts";
import { ACCENT, FINE, INK, LIT, MEDIUM, MUTED, PAPER, SHADE, TINT } from "../palette.ts";
import type { Random } from "#dev/random.ts";

const PX_PER_MM = 4;
const BORE_RADIUS_MM = 6;

interface Span {
  left: number;
  length: number;
  radius: number;
}

/** Lengths and radii in whole mm, as they are dimensioned. */
function chooseSpans(random: Random): Span[] {
  const steps: [length: number, radius: number][] = [
    [random.whole(20, 27), random.whole(11, 13)],
    [random.whole(25, 35), random.whole(16, 20)],
    [random.whole(9, 11), random.whole(31, 36)],
    [random.whole(32, 40), random.whole(19, 23)],
    [random.whole(27, 32), random.whole(13, 15)],
  ];
  let left = 0;
  return (random.chance(0.5) ? steps : steps.toReversed()).map(([length, radius]) => {
    const span = { left, length: length * PX_PER_MM, radius: radius * PX_PER_MM };
    left += span.length;
    return span;
  });
}

/** The outline of one half: `side` is -1 above the axis and 1 below it. */
const halfOutline = (spans: readonly Span[], side: number, inner: number): Point[] => [
  [0, side * inner],
  ...spans.flatMap(({ left, length, radius }): Point[] => [
    [left, side * radius],
    [left + length, side * radius],
  ]),
  [endOf(spans), side * inner],
];

const endOf = (spans: readonly Span[]): number => spans.reduce((sum, { length }) => sum + length, 0);

/** A stepped shaft with a flange, the lower half in section: hatching, bore, keyway and the end diameters in mm. */
export function steppedShaft(drawing: Drawing, random: Random): void {
  const spans = chooseSpans(random);
  const [bore, end] = [BORE_RADIUS_MM * PX_PER_MM, endOf(spans)];
  drawing.shape(halfOutline(spans, -1, 0), { fill: SHADE, weight: 0 });
  drawing.line(halfOutline(spans, -1, 0), { weight: 4 });
  // Where the diameter changes, the shoulder is seen above the axis.
  for (const { left } of spans.slice(1)) {
    const step = spans.findIndex((span) => span.left === left);
    const radius = Math.max(at(spans, step).radius, at(spans, step - 1).radius);
    drawing.line(
      [
        [left, 0],
        [left, -radius],
      ],
      { weight: 4 },
    );
  }
  drawing.rect({ left: 0, top: 0, width: end, height: bore }, { fill: LIT, weight: 0 });
  const section = halfOutline(spans, 1, bore);
  drawing.shape(section, { fill: TINT, weight: 4 });
  drawing.hatch(section, 13, { stroke: ACCENT }, -45);
  for (const x of [0, end])
    drawing.line(
      [
        [x, 0],
        [x, bore],
      ],
      { weight: 4 },
    );
  const key = at(spans, 3);
  drawing.shape(
    [
      ...arc([key.left + 34, -key.radius / 2], 11, 90, 270, 12),
      ...arc([key.left + key.length - 34, -key.radius / 2], 11, -90, 90, 12),
    ],
    { fill: PAPER, weight: MEDIUM },
  );
  drawing.line(
    [
      [-50, 0],
      [end + 50, 0],
    ],
    CENTRE_LINE,
  );
  for (const [x, span, side] of [
    [-36, at(spans, 0), -1],
    [end + 36, at(spans, 4), 1],
  ] as const)
    drawDiameter(drawing, x, span.radius, side);
}

function drawDiameter(drawing: Drawing, x: number, radius: number, side: number): void {
  for (const y of [-radius, radius])
    drawing.line(
      [
        [x + side * 10, y],
        [x - side * 26, y],
      ],
      { weight: FINE, stroke: MUTED },
    );
  drawing.dimension([x, -radius], [x, radius], `⌀${(radius * 2) / PX_PER_MM}`, INK, 17);
}
