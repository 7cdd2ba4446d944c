import type { Drawing } from "../drawing.ts";
import { type Point, polar, smooth, times } from "../geometry.ts";
import { ACCENT, fieldTone, BOLD, FINE, INK, LIT, PAPER, SHADE } from "../palette.ts";
import type { Random } from "#dev/random.ts";
import { createView, type Point3, Scene } from "../view.ts";

/** A moulded tray filling from its gate: flow fronts as bands, runner and weld line. */
export function moldFill(drawing: Drawing, random: Random): void {
  const [w, h] = [600, 330];
  const gate: Point = [random.between(120, 480), random.between(100, 230)];
  const part = { left: 0, top: 0, width: w, height: h };
  const holes: [Point, number][] = [
    [[random.between(70, 150), random.between(70, 110)], random.between(28, 42)],
    [[random.between(430, 530), random.between(200, 260)], random.between(34, 52)],
    [[random.between(260, 340), random.between(60, 90)], random.between(20, 30)],
  ];
  const reach = 470;
  const fronts = 10;
  drawing.clipped(part, () => {
    drawing.rect(part, { fill: LIT, weight: 0 });
    times(fronts, (i) => {
      const share = 1 - i / fronts;
      const front = smooth(
        times(28, (k) => {
          const angle = (k * 360) / 28;
          const slow = holes.reduce((total, [[x, y]]) => {
            const away = (((Math.atan2(y - gate[1], x - gate[0]) * 180) / Math.PI - angle + 540) % 360) - 180;
            return total + 0.16 * Math.exp(-((away / 26) ** 2));
          }, 0);
          return polar(gate, reach * share * (1 - slow * share), angle);
        }),
        true,
      );
      drawing.shape(front, {
        fill: i > fronts - 3 ? ACCENT : fieldTone(0.98 * share),
        weight: FINE,
        stroke: i > fronts - 3 ? PAPER : INK,
      });
    });
  });
  for (const [centre, radius] of holes) {
    drawing.circle(centre, radius, { fill: PAPER, weight: BOLD });
    const away = (Math.atan2(centre[1] - gate[1], centre[0] - gate[0]) * 180) / Math.PI;
    const start = polar(centre, radius, away);
    drawing.line([start, polar(start, 54, away)], { weight: 4, dash: [9, 7] });
  }
  drawing.rect(part, { weight: 6 });
  drawing.line([[gate[0], -46], gate], { weight: 15 });
  drawing.line([[gate[0], -46], gate], { weight: 9, stroke: PAPER });
  drawing.shape(
    [
      [gate[0] - 26, -46],
      [gate[0] + 26, -46],
      [gate[0] + 14, -14],
      [gate[0] - 14, -14],
    ],
    { fill: SHADE, weight: 4 },
  );
  drawing.mark(gate, 12);
}

/** Tetrahedral-looking mesh of a moulded housing half, in axonometry, with cooling channels. */
export function coolingChannels(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([32, -32, 42]), 30, 24);
  const [w, d] = [20, 12];
  const crown = random.between(3.4, 4.6);
  const skew = random.between(0.8, 1.3);
  const shell = (u: number, v: number): Point3 => {
    const edge = Math.min(1, 5.5 * Math.min(u, 1 - u)) * Math.min(1, 4.5 * Math.min(v, 1 - v));
    return [u * w, v * d, 1 + crown * edge ** 0.55 + 0.5 * Math.sin(u * 6 * skew) * edge];
  };
  const pipes = random.whole(3, 4);
  const flat = (points: Point3[]): Point[] => points.map((p) => view.project(p));
  const channel = flat(
    times(pipes, (i): Point3[] => {
      const y = ((i + 0.5) * d) / pipes;
      return i % 2 === 0
        ? [
            [-2.5, y, -2.2],
            [w + 2.5, y, -2.2],
          ]
        : [
            [w + 2.5, y, -2.2],
            [-2.5, y, -2.2],
          ];
    }).flat(),
  );
  drawing.line(channel, { weight: 18 });
  drawing.line(channel, { weight: 12, stroke: ACCENT });
  drawing.line(channel, { weight: FINE, stroke: PAPER, dash: [12, 10] });
  const scene = new Scene(view);
  const [n, m] = [20, 12];
  const hot = [random.between(0.3, 0.7), random.between(0.3, 0.7)] as const;
  times(n, (i) =>
    times(m, (j) => {
      const [a, b, c, e] = [
        shell(i / n, j / m),
        shell((i + 1) / n, j / m),
        shell((i + 1) / n, (j + 1) / m),
        shell(i / n, (j + 1) / m),
      ];
      const heat = Math.exp(-(((i / n - hot[0]) * 2.6) ** 2) - ((j / m - hot[1]) * 2.2) ** 2);
      const fill = heat > 0.86 ? ACCENT : fieldTone(1 - heat * 0.95);
      const pen = { fill, weight: FINE };
      if ((i + j) % 2 === 0) {
        scene.face([a, b, c], pen);
        scene.face([a, c, e], pen);
      } else {
        scene.face([a, b, e], pen);
        scene.face([b, c, e], pen);
      }
    }),
  );
  scene.paint(drawing);
}
