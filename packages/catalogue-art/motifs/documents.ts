import type { Drawing } from "../drawing.ts";
import { at, mix, type Point, times } from "../geometry.ts";
import { drawTick } from "./construction.ts";
import { ACCENT, DEEP, FINE, INK, LIT, MEDIUM, MUTED, PAPER, SHADE, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";
import { createView, paintBox } from "../view.ts";

/** One sheet of a set: a folded corner, a small drawing, text lines, a title block. */
function drawSheet(drawing: Drawing, [x, y]: Point, [w, h]: Point, random: Random, top: boolean): void {
  const fold = 44;
  drawing.shape(
    [
      [x, y],
      [x + w - fold, y],
      [x + w, y + fold],
      [x + w, y + h],
      [x, y + h],
    ],
    { fill: top ? LIT : SHADE, weight: top ? 4 : MEDIUM },
  );
  drawing.shape(
    [
      [x + w - fold, y],
      [x + w - fold, y + fold],
      [x + w, y + fold],
    ],
    { fill: DEEP, weight: MEDIUM },
  );
  if (!top) return;
  const plan = { left: x + 26, top: y + 30, width: w * 0.5, height: h * 0.42 };
  drawing.rect(plan, { fill: TINT, weight: 4 });
  const split = plan.left + plan.width * random.between(0.35, 0.65);
  drawing.line(
    [
      [split, plan.top],
      [split, plan.top + plan.height],
    ],
    { weight: 4 },
  );
  drawing.line(
    [
      [split, plan.top + plan.height * 0.55],
      [plan.left + plan.width, plan.top + plan.height * 0.55],
    ],
    { weight: 4 },
  );
  times(4, (i) => {
    const ly = y + h * 0.62 + i * 26;
    drawing.line(
      [
        [x + 26, ly],
        [x + 26 + w * random.between(0.35, 0.55), ly],
      ],
      { weight: FINE, stroke: MUTED },
    );
  });
  drawing.rect({ left: x + w - 98, top: y + h - 62, width: 80, height: 44 }, { weight: FINE });
  drawing.line(
    [
      [x + w - 98, y + h - 40],
      [x + w - 18, y + h - 40],
    ],
    { weight: FINE },
  );
}

/** A set of drawings as a stack of sheets, checked, with the versions that led to it. */
export function sheetStack(drawing: Drawing, random: Random): void {
  const flip = random.chance(0.5);
  const [w, h] = [random.between(300, 340), random.between(280, 310)];
  const count = random.whole(3, 4);
  const step = random.between(20, 26);
  times(count, (i) => {
    const back = count - 1 - i;
    drawSheet(drawing, [(flip ? -1 : 1) * back * step, -back * step], [w, h], random, back === 0);
  });
  const seal: Point = [w - 40, h * 0.56];
  drawing.circle(seal, 50, { fill: ACCENT, weight: 0 });
  drawTick(drawing, seal, 24, PAPER, 8);
  const x = flip ? w + 100 : -130;
  const levels = random.whole(4, 5);
  const y = (i: number): number => mix(-step * 2, h - 16, i / (levels - 1));
  drawing.line(
    [
      [x, y(0)],
      [x, y(levels - 1)],
    ],
    { weight: MEDIUM },
  );
  const branch = random.whole(1, levels - 3);
  const side = flip ? 64 : -64;
  drawing.line(
    [
      [x, y(branch)],
      [x + side, y(branch + 0.5)],
      [x + side, y(branch + 1.3)],
      [x, y(branch + 2)],
    ],
    { stroke: ACCENT },
  );
  drawing.dot([x + side, y(branch + 0.9)], 11, ACCENT);
  times(levels, (i) => {
    drawing.circle([x, y(i)], 17, {
      fill: i === levels - 1 ? ACCENT : PAPER,
      stroke: i === levels - 1 ? ACCENT : INK,
    });
    drawing.number(String(i + 1), [x, y(i)], 15, i === levels - 1 ? PAPER : INK);
  });
}

/** A plan chest: shallow drawers, one open with its sheets, labels on the fronts. */
export function planChest(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([32, -32]), 28, 22);
  const [w, d, drawers] = [18, 11, random.whole(5, 6)];
  const open = random.whole(1, drawers - 2);
  const pitch = 2.1;
  paintBox(drawing, view, [-0.4, -0.4, -1], [w + 0.4, d + 0.2, 0], { sides: [DEEP, DEEP] });
  paintBox(drawing, view, [0, 0, 0], [w, d, drawers * pitch], { weight: 4 });
  const front = (level: number, y: number, blue: boolean): void => {
    const z = level * pitch;
    const face = [
      [0.5, y, z + 0.25],
      [w - 0.5, y, z + 0.25],
      [w - 0.5, y, z + pitch - 0.25],
      [0.5, y, z + pitch - 0.25],
    ] as const;
    drawing.shape(
      face.map((p) => view.project(p)),
      { fill: blue ? ACCENT : LIT, weight: MEDIUM },
    );
    for (const x of [w * 0.25, w * 0.75]) {
      const plate = [
        [x - 1.2, y, z + 0.75],
        [x + 1.2, y, z + 0.75],
        [x + 1.2, y, z + 1.4],
        [x - 1.2, y, z + 1.4],
      ] as const;
      drawing.shape(
        plate.map((p) => view.project(p)),
        { fill: blue ? PAPER : WASH, weight: FINE },
      );
    }
  };
  times(drawers, (level) => {
    if (level !== open) front(level, d, false);
  });
  const z = open * pitch;
  const reach = d + random.between(5.5, 7.5);
  paintBox(drawing, view, [0.5, d, z + 0.25], [w - 0.5, reach, z + pitch - 0.25], {
    top: SHADE,
    sides: [DEEP, DEEP],
    weight: 4,
  });
  times(3, (i) => {
    const lift = z + pitch - 0.2 + i * 0.22;
    const sheet = [
      [1.5 + i * 0.5, d + 0.3, lift],
      [w - 2 + i * 0.4, d + 0.3, lift],
      [w - 2 + i * 0.4, reach - 0.8 - i * 0.4, lift],
      [1.5 + i * 0.5, reach - 0.8 - i * 0.4, lift],
    ] as const;
    drawing.shape(
      sheet.map((p) => view.project(p)),
      { fill: i === 2 ? TINT : PAPER, weight: MEDIUM },
    );
  });
  front(open, reach, true);
  const roll = drawers * pitch;
  [3, 4.6, 6.2].forEach((y, i) => {
    const ends = [view.project([3, y, roll + 0.5]), view.project([w - 4 + i, y, roll + 0.5])];
    drawing.line(ends, { weight: 25 });
    drawing.line(ends, { weight: 19, stroke: at([PAPER, WASH, PAPER], i) });
    const [x2, y2] = at(ends, view.nearness([1, 0, 0]) > 0 ? 1 : 0);
    drawing.circle([x2, y2], 6, { weight: FINE, stroke: INK });
  });
}
