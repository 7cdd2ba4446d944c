import type { Drawing } from "../drawing.ts";
import { at, type Point, polar, times } from "../geometry.ts";
import { ACCENT, BOLD, DEEP, FINE, INK, MUTED, PAPER, SHADE, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";
import { createView, paintBox, type Point3, Scene, type View } from "../view.ts";

/** A round pipe through model points: an ink tube, a fill, collars at the bends. */
function drawPipe(drawing: Drawing, view: View, route: readonly Point3[], width: number, fill = PAPER): void {
  const points = route.map((p) => view.project(p));
  drawing.line(points, { weight: width + 6 });
  drawing.line(points, { weight: width, stroke: fill });
}

/** A gate valve symbol across a pipe. */
function drawValve(drawing: Drawing, [x, y]: Point): void {
  drawing.line([
    [x, y],
    [x, y - 36],
  ]);
  drawing.line(
    [
      [x - 15, y - 36],
      [x + 15, y - 36],
    ],
    { weight: BOLD },
  );
  drawing.shape(
    [
      [x - 20, y - 15],
      [x + 20, y + 15],
      [x + 20, y - 15],
      [x - 20, y + 15],
    ],
    { fill: PAPER },
  );
}

/** A pipework isometric: a header, risers, branches, valves and numbered tags. */
export function pipeIsometric(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([45, -45]), 35, 34);
  const sign = view.nearness([1, 0, 0]) > 0 ? 1 : -1;
  const branches = random.whole(3, 4);
  const drop = random.between(2.6, 3.6);
  const header: Point3[] = [
    [-sign * 2, 0, 0],
    [0, 0, 0],
    [sign * (branches * 3), 0, 0],
  ];
  const accent = random.whole(0, branches - 1);
  times(branches, (i) => {
    const x = sign * (i * 3 + 0.8);
    drawing.line([view.project([x, 0, -drop - 1]), view.project([x, 5.5, -drop - 1])], {
      weight: FINE,
      stroke: MUTED,
      dash: [8, 7],
    });
  });
  drawPipe(drawing, view, header, 20, SHADE);
  times(branches, (i) => {
    const x = sign * (i * 3 + 0.8);
    const reach = random.between(3, 5);
    const main = i === accent;
    const end: Point3 = [x, reach, -drop];
    drawPipe(drawing, view, [[x, 0.2, 0], [x, reach, 0], end], 11, main ? ACCENT : PAPER);
    drawValve(drawing, view.project([x, reach * 0.5, 0]));
    const foot = view.project(end);
    drawing.line(
      [
        [foot[0] - 18, foot[1]],
        [foot[0] + 18, foot[1]],
      ],
      { weight: 8 },
    );
    drawing.circle([foot[0], foot[1] + 34], 17, { fill: PAPER, stroke: main ? ACCENT : INK, weight: FINE });
    drawing.number(String(i + 1), [foot[0], foot[1] + 34], 15, main ? ACCENT : INK);
  });
  for (const end of [at(header, 0), at(header, 2)]) {
    const [x, y] = view.project(end);
    drawing.line(
      [
        [x, y - 26],
        [x, y + 26],
      ],
      { weight: 9 },
    );
  }
}

/** A run of rectangular ducts in axonometry with flanged joints, a riser, branches and diffusers. */
export function ductRun(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([34, 42, -36]), random.between(28, 34), 15);
  const near = view.nearness([1, 0, 0]) > 0 ? 1 : -1;
  const length = 36;
  const tap = random.between(0.3, 0.6) * length;
  const accent = random.whole(0, 2);
  const along = (from: number, to: number): [number, number] => (near > 0 ? [from, to] : [-to, -from]);
  paintBox(drawing, view, [along(tap - 3, tap + 3)[0], 1, 5], [along(tap - 3, tap + 3)[1], 5, 15], {
    sides: [SHADE, DEEP],
  });
  const runs = [
    [0, 12, 6],
    [12, 24, 5],
    [24, length, 4],
  ] as const;
  runs.forEach(([from, to, h], i) => {
    const [x1, x2] = along(from, to);
    const blue = i === accent;
    paintBox(drawing, view, [x1, 0, 0], [x2, 6, h], {
      top: blue ? TINT : PAPER,
      sides: blue ? [WASH, WASH] : [SHADE, DEEP],
    });
    const [f1, f2] = along(to - 0.5, to + 0.5);
    paintBox(drawing, view, [f1, -0.6, -0.6], [f2, 6.6, h + 0.6], { weight: FINE });
  });
  times(3, (i) => {
    const [x1, x2] = along(4 + i * 12, 8 + i * 12);
    const reach = random.between(10, 16);
    paintBox(drawing, view, [x1, 6, 1], [x2, reach, 4], { sides: [SHADE, PAPER] });
    paintBox(drawing, view, [x1 - 1.2, reach, -0.5], [x2 + 1.2, reach + 5, 1.5], {
      sides: [WASH, TINT],
      top: TINT,
    });
    times(3, (k) => {
      const y = reach + 1.2 + k * 1.3;
      drawing.line([view.project([x1, y, 1.5]), view.project([x2, y, 1.5])], { weight: FINE });
    });
    times(2, (k) => {
      const middle = (x1 + x2) / 2 + (k - 0.5) * 3;
      drawing.arrow(view.project([middle, reach + 2.5, -1.5]), view.project([middle, reach + 2.5, -7]), {
        stroke: ACCENT,
        weight: FINE,
      });
    });
  });
  drawing.line([view.project([near * -3, 3, 3]), view.project([near * (length + 4), 3, 2])], {
    weight: FINE,
    stroke: ACCENT,
    dash: [16, 5, 3, 5],
  });
}

/** A beam and a duct that clash, with the overlap highlighted. */
export function clashPoint(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([36, 45, -40]), random.between(26, 33), 13);
  const near = view.nearness([1, 0, 0]) > 0 ? 1 : -1;
  const scene = new Scene(view);
  const spread = random.between(11, 14);
  for (const y of [-spread, spread]) scene.box([-26, y - 2, 6], [26, y + 2, 12], { sides: [DEEP, SHADE] });
  scene.paint(drawing);
  const cross = random.between(-6, 6);
  const [w, h] = [random.between(3, 4), random.between(4, 5)];
  paintBox(drawing, view, [cross - w, -20, 5], [cross + w, -2, 5 + h], { top: TINT, sides: [WASH, TINT] });
  paintBox(drawing, view, [-30, -2.4, 3], [30, 2.4, 13], { sides: [DEEP, SHADE] });
  paintBox(drawing, view, [-30, -4, 12.5], [30, 4, 13.5], {});
  paintBox(drawing, view, [-30, 2.4, 3], [30, 4, 4], {});
  paintBox(drawing, view, [cross - w, 2.5, 5], [cross + w, 22, 5 + h], { top: TINT, sides: [WASH, TINT] });
  const runs = random.whole(0, 3);
  for (const i of times(runs, (k) => (near > 0 ? k : runs - 1 - k))) {
    const x = cross + near * (w + 11 + i * 3.6);
    drawPipe(
      drawing,
      view,
      [
        [x, -20, 15.4],
        [x, 18 - i * 3, 15.4],
        [x, 18 - i * 3, 6],
      ],
      15,
      i === 1 ? WASH : PAPER,
    );
  }
  const pipe: Point3[] = [
    [cross - near * 16, -22, 17],
    [cross - near * 16, 24, 17],
  ];
  drawPipe(drawing, view, pipe, 13, SHADE);
  const hit: Point3[] = [
    [cross - w, 2.5, 5],
    [cross + w, 2.5, 5],
    [cross + w, 2.5, 5 + h],
    [cross - w, 2.5, 5 + h],
  ];
  drawing.shape(
    hit.map((p) => view.project(p)),
    { fill: ACCENT, weight: BOLD },
  );
  const centre = view.project([cross, 2.5, 5 + h / 2]);
  const radius = random.between(94, 108);
  drawing.circle(centre, radius, { stroke: ACCENT, weight: BOLD, dash: [22, 12] });
  for (const angle of [0, 90, 180, 270]) {
    drawing.line([polar(centre, radius - 12, angle), polar(centre, radius + 18, angle)], { stroke: ACCENT });
  }
}
