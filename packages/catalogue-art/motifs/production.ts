import type { Drawing } from "../drawing.ts";
import { type Point, times } from "../geometry.ts";
import { ACCENT, BOLD, DEEP, FINE, LIT, MEDIUM, PAPER, SHADE, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";
import { createView, paintBox } from "../view.ts";

/** A lifecycle as a ring of steps with revisions, gates and a part in the middle. */
export function lifecycleRing(drawing: Drawing, random: Random): void {
  const steps = random.whole(5, 6);
  const [rx, ry] = [255, 150];
  const place = (angle: number): Point => [
    rx * Math.cos((angle * Math.PI) / 180),
    ry * Math.sin((angle * Math.PI) / 180),
  ];
  const start = random.between(0, 360);
  const track = times(121, (i) => place(start + i * 3));
  drawing.line(track, { weight: 30 });
  drawing.line(track, { weight: 24, stroke: TINT });
  const view = createView(random.pick([45, 30, -40]), 35, 14);
  paintBox(drawing, view, [-5, -4, -4], [5, 4, 0], { top: TINT, sides: [WASH, ACCENT] });
  paintBox(drawing, view, [-5, -4, 0], [random.between(-1, 1), 4, 4], {});
  times(steps, (i) => {
    const angle = start + (i * 360) / steps;
    const [a, b] = [place(angle + 180 / steps - 4), place(angle + 180 / steps + 5)];
    drawing.arrow(a, b, { stroke: ACCENT, weight: BOLD }, 24);
    const [x, y] = place(angle);
    const done = i < steps / 2;
    drawing.circle([x, y], 39, { fill: i === 0 ? ACCENT : PAPER, weight: BOLD });
    if (i === 0) drawing.number(String(random.whole(2, 9)), [x, y], 32, PAPER);
    else if (done)
      drawing.line(
        [
          [x - 14, y],
          [x - 4, y + 11],
          [x + 16, y - 12],
        ],
        { stroke: ACCENT, weight: 6 },
      );
    else
      times(3, (k) =>
        drawing.line(
          [
            [x - 15, y - 10 + k * 10],
            [x + 15 - k * 6, y - 10 + k * 10],
          ],
          { weight: FINE },
        ),
      );
  });
}

/** A production line in axonometry: machines along a belt with work pieces and status lamps. */
export function productionLine(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([28, 34, -30, -38]), 30, 16);
  const near = view.nearness([1, 0, 0]) > 0;
  const order = times(4, (i) => (near ? i : 3 - i));
  for (const i of order) {
    const x = i * 10;
    const height = random.between(5, 9);
    const blue = random.chance(0.34) || i === 1;
    paintBox(drawing, view, [x, -8, 0], [x + 6.5, -2.5, height], {
      sides: blue ? [WASH, TINT] : [DEEP, SHADE],
    });
    const screen = [
      [x + 1, -2.5, height - 3],
      [x + 4, -2.5, height - 3],
      [x + 4, -2.5, height - 1],
      [x + 1, -2.5, height - 1],
    ] as const;
    drawing.shape(
      screen.map((p) => view.project(p)),
      { fill: blue ? ACCENT : PAPER },
    );
    const lamp = view.project([x + 3.2, -5, height + 2.6]);
    drawing.line([view.project([x + 3.2, -5, height]), lamp], { weight: MEDIUM });
    drawing.circle(lamp, 10, { fill: blue ? ACCENT : PAPER });
  }
  paintBox(drawing, view, [-3, 0, 0], [40, 5, 2], { sides: [DEEP, SHADE], top: LIT });
  times(15, (i) =>
    drawing.line([view.project([-3 + i * 3, 5, 0.3]), view.project([-3 + i * 3, 5, 1.7])], { weight: FINE }),
  );
  const gap = random.between(6.2, 7.4);
  for (const i of times(6, (k) => (near ? k : 5 - k))) {
    const x = -1 + i * gap;
    const size = 3;
    paintBox(
      drawing,
      view,
      [x, 1, 2],
      [x + size, 4, 2 + 1.2 + i * 0.45],
      i >= 4 ? { top: WASH, sides: [ACCENT, ACCENT] } : {},
    );
  }
  drawing.arrow(
    view.project([2, 9, 0]),
    view.project([near ? 34 : 34, 9, 0]),
    { stroke: ACCENT, weight: 4 },
    22,
  );
}
