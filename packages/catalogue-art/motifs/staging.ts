import type { Drawing } from "../drawing.ts";
import { at, mix, type Point, polar, times } from "../geometry.ts";
import {
  ACCENT,
  blueTone,
  BOLD,
  DEEP,
  FINE,
  INK,
  LIT,
  MEDIUM,
  MUTED,
  PAPER,
  paperTone,
  SHADE,
  TINT,
  WASH,
} from "../palette.ts";
import type { Random } from "#dev/random.ts";
import { createView, type Point3, Scene } from "../view.ts";

/** A library of finishes: shaded balls in a tray, each with its own tone or pattern, one chosen. */
export function materialSwatches(drawing: Drawing, random: Random): void {
  const [columns, rows, pitch] = [5, 3, 126];
  const chosen = random.whole(1, 13);
  times(columns * rows, (i) => {
    const centre: Point = [(i % columns) * pitch, Math.floor(i / columns) * pitch];
    const box = { left: centre[0] - 56, top: centre[1] - 56, width: 112, height: 112 };
    const blue = random.chance(0.42) || i === chosen;
    drawing.rect(box, {
      fill: i === chosen ? TINT : LIT,
      stroke: i === chosen ? ACCENT : INK,
      weight: i === chosen ? 7 : FINE,
    });
    const radius = 42;
    const finish = random.whole(0, 3);
    const tone = blue ? blueTone : paperTone;
    const dark = random.between(0.05, 0.4);
    times(4, (k) => {
      const share = k / 4;
      const shift = radius * share * 0.55;
      drawing.dot(
        [centre[0] - shift * 0.7, centre[1] - shift * 0.7],
        radius * (1 - share),
        finish === 1 && k < 3 ? tone(dark) : tone(dark + (1 - dark) * share),
      );
    });
    const rim = times(36, (k) => polar(centre, radius, k * 10));
    if (finish === 2) drawing.hatch(rim, 11, { stroke: blue ? ACCENT : MUTED });
    if (finish === 3)
      for (const lean of [0.35, 0.75])
        drawing.line(
          times(19, (k): Point => [
            centre[0] + Math.cos((k * Math.PI) / 18) * radius,
            centre[1] + Math.sin((k * Math.PI) / 18) * radius * lean,
          ]),
          { weight: FINE },
        );
    drawing.circle(centre, radius, { weight: 4 });
  });
}

/** Camera positions on an orbit around a faceted body. */
export function orbitCameras(drawing: Drawing, random: Random): void {
  const view = createView(random.between(10, 60), 27, 34);
  const [rx, height] = [8.6, random.between(0.6, 1.4)];
  const facets = random.whole(7, 9);
  const girth = times(7, (i) => (i === 0 || i === 6 ? 0.4 : random.between(1.9, 3.7)));
  const orbit = (turn: number): Point3 => [rx * Math.cos(turn), rx * Math.sin(turn), height];
  const cameras = random.whole(6, 8);
  const start = random.between(0, 6);
  const lens = (i: number): void => {
    const turn = start + (i * 2 * Math.PI) / cameras;
    const spot = view.project(orbit(turn));
    const goal = view.project([0, 0, 0.4]);
    const angle = (Math.atan2(goal[1] - spot[1], goal[0] - spot[0]) * 180) / Math.PI;
    const lead = i === 0;
    const fan = [polar(spot, 124, angle - 15), polar(spot, 124, angle + 15)];
    drawing.shape([spot, ...fan], {
      fill: lead ? "#b4c6f1aa" : "#e1e8f866",
      stroke: ACCENT,
      weight: lead ? MEDIUM : FINE,
    });
    const corner = (along: number, off: number): Point => polar(polar(spot, along, angle), off, angle + 90);
    drawing.shape([corner(-40, -22), corner(6, -22), corner(6, 22), corner(-40, 22)], {
      fill: lead ? ACCENT : PAPER,
      weight: 4,
    });
    drawing.shape([corner(6, -9), corner(22, -17), corner(22, 17), corner(6, 9)], { fill: SHADE, weight: 4 });
  };
  const path = (from: number, to: number): Point[] =>
    times(41, (i) => view.project(orbit(mix(from, to, i / 40))));
  drawing.line(path(0, 2 * Math.PI), { stroke: ACCENT, weight: 4, dash: [16, 9] });
  const order = times(cameras, (i) => i);
  const nearness = (i: number): number => view.nearness(orbit(start + (i * 2 * Math.PI) / cameras));
  order.filter((i) => nearness(i) < 0.5).forEach(lens);
  const scene = new Scene(view);
  const skin = (u: number, v: number): Point3 => {
    const r = at(girth, Math.min(6, Math.round(v * 6)));
    const turn = (u + (Math.round(v * 6) * 0.5) / facets) * 2 * Math.PI;
    return [r * Math.cos(turn), r * Math.sin(turn), v * 8 - 3.4];
  };
  const band = random.whole(1, 4);
  times(facets, (i) =>
    times(6, (j) => {
      const [a, b, c, d] = [
        skin(i / facets, j / 6),
        skin((i + 1) / facets, j / 6),
        skin((i + 1) / facets, (j + 1) / 6),
        skin(i / facets, (j + 1) / 6),
      ];
      const light = (n: number): number => 0.2 + ((n * 7 + i * 5 + j * 3) % 9) / 11;
      for (const [k, face] of [
        [a, b, d],
        [b, c, d],
      ].entries()) {
        const middle = view.nearness([
          face.reduce((s, p) => s + p[0], 0) / 3,
          face.reduce((s, p) => s + p[1], 0) / 3,
          0,
        ]);
        if (middle < -0.2) continue;
        scene.face(face, { fill: j === band ? blueTone(light(k)) : paperTone(light(k)), weight: MEDIUM });
      }
    }),
  );
  scene.paint(drawing);
  order
    .filter((i) => nearness(i) >= 0.5)
    .sort((a, b) => nearness(a) - nearness(b))
    .forEach(lens);
}

/** Particles thrown off an emitter and wound into a vortex, with its field lines. */
export function particleField(drawing: Drawing, random: Random): void {
  const arms = random.whole(3, 4);
  const wind = random.between(1.5, 2.1);
  const spin = random.pick([-1, 1]);
  const start = random.between(0, 360);
  const place = (arm: number, t: number): Point => {
    const [x, y] = polar([0, 0], 24 + 280 * t, start + (arm * 360) / arms + spin * t * 180 * wind);
    return [x * 1.06, y * 0.58];
  };
  for (const share of [0.35, 0.68, 1]) {
    drawing.shape(
      times(60, (i): Point => [
        Math.cos((i * Math.PI) / 30) * 300 * share * 1.06,
        Math.sin((i * Math.PI) / 30) * 300 * share * 0.58,
      ]),
      { weight: FINE, stroke: share === 1 ? MUTED : "#cfc8b8", dash: [10, 8] },
    );
  }
  times(arms, (arm) => {
    drawing.line(
      times(61, (i) => place(arm, i / 60)),
      { stroke: WASH, weight: FINE },
    );
    times(78, (i) => {
      const t = (i + random.between(0, 1)) / 78;
      const [x, y] = place(arm, t);
      const spread = 6 + 30 * t;
      const spot: Point = [x + random.between(-spread, spread), y + random.between(-spread, spread) * 0.6];
      const size = random.between(3, 4) + 7 * t * random.between(0.2, 1);
      if (random.chance(0.24)) drawing.circle(spot, size, { fill: PAPER, weight: FINE });
      else drawing.dot(spot, size, random.pick([ACCENT, ACCENT, INK, "#6f8fe0", WASH, DEEP]));
    });
    drawing.arrow(place(arm, 0.62), place(arm, 0.68), { stroke: INK, weight: BOLD }, 24);
  });
  drawing.circle([0, 0], 32, { fill: PAPER, weight: BOLD });
  drawing.circle([0, 0], 15, { fill: ACCENT, weight: MEDIUM });
}
