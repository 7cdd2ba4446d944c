import type { Drawing, Stroke } from "../drawing.ts";
import { type Point, times } from "../geometry.ts";
import { ACCENT, DEEP, FINE, MEDIUM, MUTED, SHADE, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";
import { createView, paintBox } from "../view.ts";

/** A building under construction: finished floors solid, coming floors dashed, a crane above. */
export function buildSequence(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([36, -36, 44]), 26, 15);
  const [w, d] = [18, 12];
  const floors = 5;
  const built = random.whole(2, 3);
  const lay = (points: readonly (readonly [number, number, number])[]): Point[] =>
    points.map((p) => view.project(p));
  const slab = (z: number): [number, number, number][] => [
    [0, 0, z],
    [w, 0, z],
    [w, d, z],
    [0, d, z],
  ];
  paintBox(drawing, view, [-4, -4, -0.6], [w + 14, d + 4, 0], { top: "#f5f1e7", sides: [SHADE, SHADE] });
  times(built, (i) => {
    const z = i * 3.4;
    paintBox(drawing, view, [0.5, 0.5, z], [w - 0.5, d - 0.5, z + 2.8], {
      sides: i === built - 1 ? [ACCENT, ACCENT] : [WASH, TINT],
      weight: FINE,
    });
    times(5, (k) =>
      drawing.line(
        lay([
          [3 + k * 3, d - 0.5, z],
          [3 + k * 3, d - 0.5, z + 2.8],
        ]),
        { weight: FINE },
      ),
    );
    paintBox(drawing, view, [0, 0, z + 2.8], [w, d, z + 3.4], {});
  });
  times(floors - built, (k) => {
    const z = (built + k) * 3.4;
    const last = k === floors - built - 1;
    const pen: Stroke = { weight: MEDIUM, stroke: last ? MUTED : ACCENT, dash: [10, 8] };
    for (const [x, y] of slab(0))
      drawing.line(
        lay([
          [x, y, z],
          [x, y, z + 3.4],
        ]),
        pen,
      );
    drawing.shape(lay(slab(z + 3.4)), pen);
  });
  const mast = [w + 8, d / 2] as const;
  const top = floors * 3.4 + 7;
  times(10, (i) => {
    const [z, Z] = [(i * top) / 10, ((i + 1) * top) / 10];
    const [a, b, c, e] = lay([
      [mast[0] - 0.8, mast[1], z],
      [mast[0] + 0.8, mast[1], z],
      [mast[0] + 0.8, mast[1], Z],
      [mast[0] - 0.8, mast[1], Z],
    ]);
    if (a === undefined || b === undefined || c === undefined || e === undefined) return;
    drawing.shape([a, b, c, e], { weight: MEDIUM });
    drawing.line([a, c], { weight: FINE });
  });
  const [tip, tail] = lay([
    [mast[0] - 19, mast[1], top],
    [mast[0] + 6, mast[1], top],
  ]);
  const [peak] = lay([[mast[0], mast[1], top + 3.4]]);
  const [hook, load] = lay([
    [mast[0] - random.between(13, 17), mast[1], top],
    [mast[0] - 15, mast[1], 0],
  ]);
  if (
    tip === undefined ||
    tail === undefined ||
    peak === undefined ||
    hook === undefined ||
    load === undefined
  )
    return;
  drawing.line([tip, tail], { weight: 8 });
  drawing.line([tip, peak, tail], { weight: MEDIUM });
  drawing.rect({ left: tail[0] - 16, top: tail[1] - 6, width: 32, height: 34 }, { fill: DEEP, weight: 4 });
  const drop = hook[1] + random.between(48, 70);
  drawing.line([hook, [hook[0], drop]], { weight: MEDIUM });
  drawing.line(
    [
      [hook[0] - 58, drop + 24],
      [hook[0], drop],
      [hook[0] + 58, drop + 24],
    ],
    { weight: FINE },
  );
  drawing.rect(
    { left: hook[0] - 62, top: drop + 24, width: 124, height: 15 },
    { fill: ACCENT, weight: MEDIUM },
  );
}
