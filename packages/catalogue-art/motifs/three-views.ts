import type { Drawing, Stroke } from "../drawing.ts";
import { at, type Point, polar, times } from "../geometry.ts";
import { ACCENT, BOLD, FINE, LIT, MEDIUM, MUTED, SHADE, TINT, WASH } from "../palette.ts";
import { type Body, type Cells, cellsOf, projectBody, type Side } from "../projection.ts";
import { createView, type Point3, type View } from "../view.ts";
import { CENTRE_LINE } from "./line-styles.ts";
import type { Random } from "#dev/random.ts";

const PX_PER_MM = 2.2;
/** Between two views, and from a view to its dimension. */
const GAP = 56;
const REACH = 34;
const HIDDEN: Stroke = { weight: FINE, dash: [10, 6] };

interface Part {
  readonly body: Body;
  readonly size: Point3;
  /** Drilled through the plate from above. */
  readonly hole: { readonly x: number; readonly y: number; readonly radius: number };
}

/** A plate with a slotted block at its left end, in whole mm. */
function choosePart(random: Random): Part {
  const [w, d, h] = [random.whole(105, 120), 60, 64];
  const [cut, plate, slot] = [random.whole(42, 50), random.whole(20, 24), random.whole(9, 12)];
  const floor = h - 22;
  return {
    size: [w, d, h],
    hole: { x: cut + (w - cut) / 2, y: d / 2, radius: random.whole(11, 14) },
    body: [
      [
        [0, 0, 0],
        [w, d, plate],
      ],
      [
        [0, 0, 0],
        [cut, d, floor],
      ],
      [
        [0, 0, 0],
        [cut, d / 2 - slot, h],
      ],
      [
        [0, d / 2 + slot, 0],
        [cut, d, h],
      ],
    ],
  };
}

/** One part in three views of first-angle projection, with its size in mm, its axonometric and the projection's symbol. */
export function threeViews(drawing: Drawing, random: Random): void {
  const part = choosePart(random);
  const [w, d, h] = [part.size[0] * PX_PER_MM, part.size[1] * PX_PER_MM, part.size[2] * PX_PER_MM] as const;
  const { x, y, radius } = part.hole;
  const [across, deep, r] = [x * PX_PER_MM, y * PX_PER_MM, radius * PX_PER_MM];
  const plate = h - (part.body[0]?.[1][2] ?? 0) * PX_PER_MM;
  drawView(drawing, part.body, "front", [0, 0]);
  drawView(drawing, part.body, "left", [w + GAP, 0]);
  drawView(drawing, part.body, "top", [0, h + GAP]);
  for (const middle of [across, w + GAP + d - deep]) {
    for (const side of [-r, r])
      drawing.line(
        [
          [middle + side, plate],
          [middle + side, h],
        ],
        HIDDEN,
      );
    drawing.line(
      [
        [middle, plate - 14],
        [middle, h + 14],
      ],
      CENTRE_LINE,
    );
  }
  const centre: Point = [across, h + GAP + d - deep];
  drawing.circle(centre, r, { fill: WASH, weight: 4 });
  for (const angle of [0, 90])
    drawing.line([polar(centre, r + 16, angle), polar(centre, -r - 16, angle)], CENTRE_LINE);
  drawSizes(drawing, part, [w, d, h]);
  const rim = polar(centre, r, -45);
  const label: Point = [w + 12, h + 26];
  drawing.arrow(label, rim, { weight: FINE, stroke: ACCENT }, 12);
  drawing.number(`⌀${radius * 2}`, [label[0] + 26, label[1] - 2], 17, ACCENT);
  drawAxonometric(drawing, part, [w + GAP + 24, h + GAP + 10]);
  drawFirstAngleSymbol(drawing, [w + GAP + d + 62, h / 2]);
}

function drawView(drawing: Drawing, body: Body, side: Side, [left, top]: Point): void {
  const { visible, hidden, covered } = projectBody(body, side);
  const place = (u: number, v: number): Point => [left + u * PX_PER_MM, top + v * PX_PER_MM];
  const fill = side === "top" ? LIT : SHADE;
  for (const [u1, v1, u2, v2] of covered)
    drawing.shape([place(u1, v1), place(u2, v1), place(u2, v2), place(u1, v2)], { fill, weight: 0 });
  for (const [u1, v1, u2, v2] of hidden) drawing.line([place(u1, v1), place(u2, v2)], HIDDEN);
  for (const [u1, v1, u2, v2] of visible) drawing.line([place(u1, v1), place(u2, v2)], { weight: BOLD });
}

/** Width below the plan, height and depth beside their views. */
function drawSizes(drawing: Drawing, { size }: Part, [w, d, h]: Point3): void {
  const below = h + GAP + d;
  const sizes: [from: Point, to: Point, away: Point, mm: number][] = [
    [[0, below], [w, below], [0, REACH], size[0]],
    [[0, 0], [0, h], [-REACH, 0], size[2]],
    [[0, h + GAP], [0, below], [-REACH, 0], size[1]],
  ];
  for (const [from, to, away, mm] of sizes) {
    const moved = ([x, y]: Point, share: number): Point => [x + away[0] * share, y + away[1] * share];
    for (const end of [from, to])
      drawing.line([moved(end, 0.25), moved(end, 1.25)], { weight: FINE, stroke: MUTED });
    drawing.dimension(moved(from, 1), moved(to, 1), String(mm), ACCENT, 17);
  }
}

/** The indices of the cells between planes. */
const between = (across: readonly number[]): number[] => times(across.length - 1, (i) => i);

/** The body seen from its front, right and top: each visible face of its cells, with an edge wherever the face ends. */
function drawAxonometric(drawing: Drawing, { body, size, hole }: Part, [left, top]: Point): void {
  const turned = createView(38, 32, 1.9);
  // The model's y runs away from the viewer, the view's towards.
  const view: View = {
    nearness: ([x, y, z]) => turned.nearness([x, -y, z]),
    project: ([x, y, z]) => {
      const [u, v] = turned.project([x, -y, z]);
      const [, highest] = turned.project([0, -size[1], size[2]]);
      return [left + u - turned.project([0, 0, 0])[0], top + v - highest];
    },
  };
  const { planes, isSolid } = cellsOf(body);
  for (const z of between(planes[2]))
    for (const x of between(planes[0]))
      for (const y of between(planes[1]).reverse())
        if (isSolid(x, y, z)) drawCell(drawing, view, { planes, isSolid }, [x, y, z]);
  const plate = body[0]?.[1][2] ?? 0;
  drawing.shape(
    times(40, (i) => {
      const turn = (i * Math.PI) / 20;
      return view.project([
        hole.x + hole.radius * Math.cos(turn),
        hole.y + hole.radius * Math.sin(turn),
        plate,
      ]);
    }),
    { fill: ACCENT, weight: MEDIUM },
  );
}

type Index = readonly [x: number, y: number, z: number];

/** The faces that the axonometric shows: their axis, the side of the cell they are on, and their fill. */
const FACES = [
  { axis: 0, step: 1, fill: SHADE },
  { axis: 1, step: -1, fill: TINT },
  { axis: 2, step: 1, fill: LIT },
] as const;

function drawCell(drawing: Drawing, view: View, { planes, isSolid }: Cells, cell: Index): void {
  const moved = (from: Index, axis: number, step: number): Index => [
    from[0] + (axis === 0 ? step : 0),
    from[1] + (axis === 1 ? step : 0),
    from[2] + (axis === 2 ? step : 0),
  ];
  for (const { axis, step, fill } of FACES) {
    if (isSolid(...moved(cell, axis, step))) continue;
    const [across, along] = ([0, 1, 2] as const).filter((other) => other !== axis);
    if (across === undefined || along === undefined) continue;
    /** The face's corner on the lower (0) or upper (1) side of its two axes. */
    const corner = (one: number, other: number): Point => {
      const index: [number, number, number] = [...cell];
      index[axis] += step > 0 ? 1 : 0;
      index[across] += one;
      index[along] += other;
      return view.project([at(planes[0], index[0]), at(planes[1], index[1]), at(planes[2], index[2])]);
    };
    drawing.shape([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)], {
      fill,
      stroke: fill,
      weight: 1,
    });
    const sides = [
      [moved(cell, across, -1), corner(0, 0), corner(0, 1)],
      [moved(cell, across, 1), corner(1, 0), corner(1, 1)],
      [moved(cell, along, -1), corner(0, 0), corner(1, 0)],
      [moved(cell, along, 1), corner(0, 1), corner(1, 1)],
    ] as const;
    for (const [beside, from, to] of sides) {
      // The face goes on in the next cell.
      if (isSolid(...beside) && !isSolid(...moved(beside, axis, step))) continue;
      drawing.line([from, to], { weight: 4 });
    }
  }
}

/** The truncated cone of ISO 5456: its small end points left, and what the left shows stands to its right. */
function drawFirstAngleSymbol(drawing: Drawing, [left, middle]: Point): void {
  const [small, large, length] = [8, 15, 34];
  drawing.shape(
    [
      [left, middle - small],
      [left + length, middle - large],
      [left + length, middle + large],
      [left, middle + small],
    ],
    { weight: MEDIUM },
  );
  const centre: Point = [left + length + 30, middle];
  for (const radius of [small, large]) drawing.circle(centre, radius, { weight: MEDIUM });
  drawing.line(
    [
      [left - 7, middle],
      [left + length + 52, middle],
    ],
    CENTRE_LINE,
  );
  drawing.line(
    [
      [centre[0], middle - 22],
      [centre[0], middle + 22],
    ],
    CENTRE_LINE,
  );
}
