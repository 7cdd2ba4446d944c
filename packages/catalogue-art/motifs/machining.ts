import type { Drawing } from "../drawing.ts";
import { arc, at, mix, type Point, polar, times } from "../geometry.ts";
import { ACCENT, BOLD, DEEP, FINE, INK, LIT, MEDIUM, PAPER, paperTone, SHADE, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";
import { createView, type Point3, Scene } from "../view.ts";

/** An upright cutter with its tip at a model point: flutes, shank and holder. */
function drawCutter(drawing: Drawing, [x, y]: Point, width: number, ball: boolean): void {
  const half = width / 2;
  const tip: Point[] = ball
    ? arc([x, y - half], half, 180, 0, 12)
    : [
        [x - half, y],
        [x + half, y],
      ];
  drawing.shape([[x - half, y - 84], ...tip, [x + half, y - 84]], { fill: WASH, weight: 4 });
  times(3, (i) =>
    drawing.line(
      [
        [x - half, y - 20 - i * 20],
        [x + half, y - 36 - i * 20],
      ],
      { weight: FINE, stroke: ACCENT },
    ),
  );
  drawing.rect(
    { left: x - half * 0.8, top: y - 112, width: half * 1.6, height: 28 },
    { fill: PAPER, weight: 4 },
  );
  drawing.shape(
    [
      [x - half * 1.3, y - 112],
      [x + half * 1.3, y - 112],
      [x + half * 2.1, y - 156],
      [x - half * 2.1, y - 156],
    ],
    { fill: SHADE, weight: 4 },
  );
  drawing.rect(
    { left: x - half * 2.1, top: y - 172, width: half * 4.2, height: 16 },
    { fill: DEEP, weight: 4 },
  );
}

/** A pocket in plan, cleared by a path that steps inward, with its entry and the cutter. */
export function pocketToolpath(drawing: Drawing, random: Random): void {
  const [w, h] = [620, 360];
  drawing.rect({ left: 0, top: 0, width: w, height: h }, { fill: SHADE, weight: BOLD });
  const lobes = random.whole(2, 4);
  const phase = random.between(0, 6);
  const squash = random.between(0.5, 0.62);
  const ring = (reach: number): Point[] =>
    times(72, (i) => {
      const turn = (i * Math.PI) / 36;
      const swell = 1 + 0.16 * Math.sin(turn * lobes + phase);
      return [w / 2 + Math.cos(turn) * reach * swell, h / 2 + Math.sin(turn) * reach * swell * squash];
    });
  drawing.shape(ring(252), { fill: LIT, weight: BOLD });
  const passes = 8;
  const path = times(passes * 72, (i): Point => at(ring(mix(228, 26, i / (passes * 72))), i));
  drawing.line(path, { stroke: ACCENT, weight: MEDIUM });
  for (let i = 30; i < path.length - 80; i += 79)
    drawing.arrow(at(path, i), at(path, i + 2), { stroke: ACCENT }, 16);
  for (const [x, y] of [
    [40, 40],
    [w - 40, 40],
    [40, h - 40],
    [w - 40, h - 40],
  ] as const) {
    drawing.circle([x, y], 20, { fill: PAPER, weight: 4 });
    drawing.line(
      [
        [x - 28, y],
        [x + 28, y],
      ],
      { weight: FINE, stroke: ACCENT },
    );
    drawing.line(
      [
        [x, y - 28],
        [x, y + 28],
      ],
      { weight: FINE, stroke: ACCENT },
    );
  }
  const tool = at(path, random.whole(90, 240));
  drawing.circle(tool, 30, { fill: "#b4c6f1dd", stroke: INK, weight: 4 });
  times(3, (i) => drawing.line([tool, polar(tool, 30, i * 120 + 30)], { weight: MEDIUM }));
  drawing.mark(at(path, 0), 8);
}

/** A freeform block milled in parallel passes, with the cutter at work. */
export function surfaceMilling(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([34, -34, 40, -28]), 32, 25);
  const [p, q] = [random.between(0, 6), random.between(0.3, 0.42)];
  const [w, d] = [18, 12];
  const height = (x: number, y: number): number =>
    3.4 + 1.3 * Math.sin(x * q + p) + 0.9 * Math.cos(y * 0.5 + p * 0.7) + 0.8 * Math.sin((x + y) * 0.3);
  const top = (x: number, y: number): Point3 => [x, y, height(x, y)];
  const scene = new Scene(view);
  scene.net(
    30,
    20,
    (u, v) => top(u * w, v * d),
    (light) => ({ fill: paperTone(light), stroke: paperTone(light), weight: 1.5 }),
    "show",
  );
  scene.paint(drawing);
  const lay = (points: Point3[]): Point[] => points.map((point) => view.project(point));
  const edge = view.nearness([1, 0, 0]) > 0 ? w : 0;
  drawing.shape(lay([...times(31, (i) => top((i * w) / 30, d)), [w, d, 0], [0, d, 0]]), {
    fill: SHADE,
    weight: 4,
  });
  drawing.shape(lay([...times(21, (i) => top(edge, (i * d) / 20)), [edge, d, 0], [edge, 0, 0]]), {
    fill: DEEP,
    weight: 4,
  });
  drawing.line(lay(times(31, (i) => top((i * w) / 30, 0))), { weight: 4 });
  drawing.line(lay(times(21, (i) => top(w - edge, (i * d) / 20))), { weight: 4 });
  const passes = 19;
  const reached = random.whole(9, 14);
  times(passes, (i) => {
    const y = 0.4 + (i * (d - 0.8)) / (passes - 1);
    const line = lay(times(41, (k) => top((k * w) / 40, y)));
    if (i <= reached) drawing.line(line, { stroke: ACCENT, weight: i === reached ? 4 : FINE });
  });
  const x = random.between(6, 12);
  const y = 0.4 + (reached * (d - 0.8)) / (passes - 1);
  drawCutter(drawing, view.project(top(x, y)), 38, true);
}
