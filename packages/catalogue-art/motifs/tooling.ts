import type { Drawing } from "../drawing.ts";
import { mix, type Point, times } from "../geometry.ts";
import { drawDisc, drawDrum } from "./solids.ts";
import { ACCENT, BOLD, DEEP, FINE, LIT, MEDIUM, PAPER, SHADE, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";
import { createView, paintBox, type Point3, Scene } from "../view.ts";

/** A moulded housing, open on top: walls with draft, ribs and screw bosses. */
export function ribbedShell(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([34, -34]), 38, 25);
  const [w, d, h, t] = [18, 11, random.between(3.6, 4.6), 0.7];
  const near = view.nearness([1, 0, 0]) > 0;
  const far = near ? 0 : w - t;
  const close = near ? w - t : 0;
  paintBox(drawing, view, [0, 0, 0], [w, d, t], { top: TINT, weight: 4 });
  paintBox(drawing, view, [0, 0, t], [w, t, h], { weight: 4 });
  paintBox(drawing, view, [far, t, t], [far + t, d, h], { weight: 4 });
  const ribs = random.whole(3, 5);
  const bosses: Point3[] = [
    [3.4, 3, t],
    [w - 3.4, 3, t],
    [3.4, d - 3, t],
    [w - 3.4, d - 3, t],
  ];
  const drum = (foot: Point3): void => {
    drawDrum(drawing, view, foot, 1.25, h - 1.4, [WASH, PAPER]);
    drawDisc(drawing, view, [foot[0], foot[1], foot[2] + h - 1.4], 0.6, ACCENT, FINE);
  };
  const behind = bosses.filter(([, y]) => y < d / 2);
  behind.sort((a, b) => view.nearness(a) - view.nearness(b)).forEach(drum);
  times(ribs, (i) => {
    const share = near ? i : ribs - 1 - i;
    const x = mix(5.4, w - 5.4, ribs === 1 ? 0.5 : share / (ribs - 1));
    paintBox(drawing, view, [x - 0.22, t, t], [x + 0.22, d - t, h * 0.55], {
      sides: [WASH, WASH],
      top: PAPER,
    });
  });
  paintBox(drawing, view, [5, d / 2 - 0.22, t], [w - 5, d / 2 + 0.22, h * 0.55], {
    sides: [WASH, TINT],
    top: PAPER,
  });
  bosses
    .filter(([, y]) => y > d / 2)
    .sort((a, b) => view.nearness(a) - view.nearness(b))
    .forEach(drum);
  paintBox(drawing, view, [close, t, t], [close + t, d, h], { weight: 4 });
  paintBox(drawing, view, [0, d - t, t], [w, d, h], { weight: 4 });
  const slots = random.whole(4, 6);
  times(slots, (i) => {
    const x = w * 0.3 + (i * w * 0.4) / slots;
    const slot = [
      [x, d, 1.2],
      [x + 0.5, d, 1.2],
      [x + 0.5, d, h - 1],
      [x, d, h - 1],
    ] as const;
    drawing.shape(
      slot.map((p) => view.project(p)),
      { fill: ACCENT, weight: FINE },
    );
  });
}

/** A machining centre in axonometry: bed, column, spindle over a rotary table, travel axes. */
export function machineEnvelope(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([36, -36]), 25, 18);
  const near = view.nearness([1, 0, 0]) > 0 ? 1 : -1;
  const h = random.between(15, 17);
  paintBox(drawing, view, [-11, -8, -2], [11, 10, 0], { weight: 4 });
  paintBox(drawing, view, [-9, -7, 0], [9, -3, h], { weight: 4, sides: [DEEP, SHADE] });
  for (const x of [-6, 6]) {
    const rail = [
      [x - 0.7, -3, 1],
      [x + 0.7, -3, 1],
      [x + 0.7, -3, h - 1],
      [x - 0.7, -3, h - 1],
    ] as const;
    drawing.shape(
      rail.map((p) => view.project(p)),
      { fill: WASH, weight: MEDIUM },
    );
  }
  const x = random.between(-2, 2);
  const low = random.between(8.5, 9.5);
  paintBox(drawing, view, [-8, -0.6, 0], [8, 8, 1], { top: TINT });
  drawDrum(drawing, view, [0, 4, 1], 4.6, 1.2, [DEEP, PAPER]);
  times(6, (i) => {
    const turn = (i * Math.PI) / 3 + 0.3;
    drawing.line(
      [
        view.project([1.6 * Math.cos(turn), 4 + 1.6 * Math.sin(turn), 2.2]),
        view.project([4.2 * Math.cos(turn), 4 + 4.2 * Math.sin(turn), 2.2]),
      ],
      { weight: FINE },
    );
  });
  paintBox(drawing, view, [-1.8, 2.4, 2.2], [1.8, 5.6, 3.4], { top: WASH, sides: [ACCENT, ACCENT] });
  drawDrum(drawing, view, [0, 4, 3.4], 1.2, random.between(1, 1.8), [WASH, TINT]);
  paintBox(drawing, view, [x - 4, -3, low], [x + 4, 6, low + 5.4], { weight: 4, sides: [SHADE, LIT] });
  const [top, tip] = [view.project([x, 4, low]), view.project([x, 4, low - 2.9])];
  drawing.shape(
    [
      [top[0] - 34, top[1]],
      [top[0] + 34, top[1]],
      [top[0] + 20, top[1] + 24],
      [top[0] - 20, top[1] + 24],
    ],
    { fill: DEEP, weight: 4 },
  );
  drawing.rect(
    { left: tip[0] - 9, top: top[1] + 24, width: 18, height: Math.max(14, tip[1] - top[1] - 24) },
    { fill: WASH, weight: 4 },
  );
  const origin = view.project([near * -17, 10, 0]);
  for (const axis of [
    [near * 5, 0, 0],
    [0, 5, 0],
    [0, 0, 5],
  ] as const) {
    const end = view.project(axis);
    drawing.arrow(origin, [origin[0] + end[0], origin[1] + end[1]], { stroke: ACCENT, weight: 4 }, 20);
  }
  const sweep = times(25, (i): Point =>
    view.project([6.6 * Math.cos(0.3 + i * 0.09), 4 + 6.6 * Math.sin(0.3 + i * 0.09), 1]),
  );
  drawing.line(sweep, { stroke: ACCENT, weight: 4 });
  const [a, b] = [sweep[22], sweep[24]];
  if (a !== undefined && b !== undefined) drawing.arrow(a, b, { stroke: ACCENT, weight: 4 }, 22);
}

/** The two halves of a mould lifted apart along their pins, the parting surface shaded. */
export function coreAndCavity(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([34, -34, 40]), 27, 21);
  const [w, d] = [17, 12];
  const edge = view.nearness([1, 0, 0]) > 0 ? w : 0;
  const [p, crown] = [random.between(0, 6), random.between(2.2, 3)];
  // The parting surface curves along x only; the core rests on it.
  const bump = (x: number): number => 0.35 * Math.sin(x * 0.6 + p);
  const lay = (points: Point3[]): Point[] => points.map((point) => view.project(point));
  const skirt = (z: number, floor: number): void => {
    drawing.shape(
      lay([
        ...times(31, (i): Point3 => [(i * w) / 30, d, z + bump((i * w) / 30)]),
        [w, d, floor],
        [0, d, floor],
      ]),
      { fill: SHADE, weight: 4 },
    );
    drawing.shape(
      lay([
        ...times(21, (i): Point3 => [edge, (i * d) / 20, z + bump(edge)]),
        [edge, d, floor],
        [edge, 0, floor],
      ]),
      { fill: DEEP, weight: 4 },
    );
  };
  const plate = new Scene(view);
  plate.net(
    24,
    1,
    (u, v) => [u * w, v * d, 4 + bump(u * w)],
    () => ({ fill: LIT, stroke: LIT, weight: 1.5 }),
    "show",
  );
  plate.paint(drawing);
  const lower = new Scene(view);
  const core = (u: number, v: number): Point3 => {
    const [turn, reach] = [u * 2 * Math.PI, Math.cos((v * Math.PI) / 2)];
    const [x, y] = [w / 2 + 6.2 * reach * Math.cos(turn), d / 2 + 4.1 * reach * Math.sin(turn)];
    return [x, y, 4 + crown * Math.sin((v * Math.PI) / 2) + bump(x)];
  };
  lower.net(36, 9, core, (light) => ({
    fill: light > 0.74 ? TINT : light > 0.5 ? "#cbd8f5" : WASH,
    weight: FINE,
    stroke: "#5d7fe0",
  }));
  lower.paint(drawing);
  drawing.line(lay(times(31, (i): Point3 => [(i * w) / 30, 0, 4 + bump((i * w) / 30)])), {
    weight: MEDIUM,
  });
  drawing.line(lay(times(21, (i): Point3 => [w - edge, (i * d) / 20, 4 + bump(w - edge)])), {
    weight: MEDIUM,
  });
  skirt(4, 0);
  const lift = random.between(12.5, 13.5);
  for (const [x, y] of [
    [1.4, 1.4],
    [w - 1.4, 1.4],
    [1.4, d - 1.4],
    [w - 1.4, d - 1.4],
  ] as const) {
    const pin = lay([
      [x, y, 4.2],
      [x, y, lift],
    ]);
    drawing.line(pin, { weight: 15 });
    drawing.line(pin, { weight: 9, stroke: PAPER });
  }
  const [from, to] = [view.project([w / 2, d / 2, 7.6]), view.project([w / 2, d / 2, lift - 0.8])];
  drawing.arrow(from, [from[0], Math.min(to[1] + 20, from[1] - 40)], { stroke: ACCENT, weight: 6 }, 26);
  paintBox(drawing, view, [0, 0, lift], [w, d, lift + 3.4], { weight: 4 });
  drawDrum(drawing, view, [w / 2, d / 2, lift + 3.4], 2, 1, [ACCENT, WASH]);
  drawDisc(drawing, view, [w / 2, d / 2, lift + 4.4], 0.7, PAPER);
  for (const x of [3, w - 3]) drawDisc(drawing, view, [x, d / 2, lift + 3.4], 0.9, WASH);
  drawing.line(
    lay([
      [3, d, lift + 1.6],
      [w - 3, d, lift + 1.6],
    ]),
    { weight: BOLD, stroke: ACCENT, dash: [16, 9] },
  );
}
