import type { Drawing } from "../drawing.ts";
import { times } from "../geometry.ts";
import { ACCENT, blueTone, BOLD, FINE, MEDIUM, MUTED, paperTone, SHADE, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";
import { createView, type Point3, Scene } from "../view.ts";

/** A bump of height 1 at 0 that vanishes beyond its width. */
const gauss = (x: number, width: number): number => Math.exp(-((x / width) ** 2));

/** The neck as a tapering tube. */
const neckPoint = (u: number, v: number): Point3 => [
  Math.cos(u * 2 * Math.PI) * (1.7 + (1 - v) * 0.7),
  Math.sin(u * 2 * Math.PI) * 1.8 - 0.9,
  -6 + v * 3.6,
];

/** A head blocked in for sculpting: a mesh that becomes finer towards the brush. */
export function sculptedHead(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([24, -24, 32, -32]), 12, 47);
  const jaw = random.between(0.24, 0.34);
  const brow = random.between(0.16, 0.26);
  const skin = (u: number, v: number): Point3 => {
    const [a, b] = [u * 2 * Math.PI, (v - 0.5) * Math.PI];
    const front = Math.sin(a);
    const z = Math.sin(b);
    const face = Math.max(0, front);
    const off = Math.cos(a);
    const nose = 1 * gauss(off, 0.2) * gauss(z + 0.12, 0.2) * face;
    const eyes = -0.55 * (gauss(off - 0.36, 0.17) + gauss(off + 0.36, 0.17)) * gauss(z - 0.1, 0.13) * face;
    const lips = 0.16 * gauss(off, 0.25) * gauss(z + 0.52, 0.09) * face;
    const chin = jaw * gauss(off, 0.4) * gauss(z + 0.82, 0.16) * face;
    const ridge = brow * gauss(z - 0.28, 0.1) * gauss(off, 0.6) * face;
    const narrow = 1 - 0.3 * Math.max(0, -z);
    const ears = 0.36 * gauss(front + 0.05, 0.22) * gauss(z, 0.26) * Math.abs(off);
    const r = Math.max(0, Math.cos(b)) ** 0.7;
    return [
      off * r * 3 * narrow + Math.sign(off) * ears,
      front * r * 3.5 * narrow + (nose + eyes + lips + chin + ridge) * 1.5,
      z * 4.2,
    ];
  };
  const scene = new Scene(view);
  scene.net(28, 6, neckPoint, (light) => ({ fill: paperTone(light), weight: FINE, stroke: MUTED }));
  const target: [number, number] = [0.25 + random.pick([-0.14, 0.14]), random.between(0.66, 0.76)];
  scene.net(48, 32, skin, (light, column, row) => {
    const away = Math.hypot((column / 48 - target[0]) * 2.4, row / 32 - target[1]);
    return away < 0.16
      ? { fill: blueTone(light * 0.85), weight: FINE, stroke: ACCENT }
      : { fill: paperTone(light), weight: FINE, stroke: "#57534b" };
  });
  scene.paint(drawing);
  const [x, y] = view.project(skin(...target));
  drawing.circle([x, y], 70, { stroke: ACCENT, weight: BOLD });
  drawing.circle([x, y], 34, { stroke: ACCENT, weight: FINE, dash: [9, 7] });
  const side = x > 0 ? 1 : -1;
  drawing.line(
    [
      [x + side * 50, y - 50],
      [x + side * 190, y - 170],
    ],
    { weight: 12 },
  );
  drawing.line(
    [
      [x + side * 50, y - 50],
      [x + side * 190, y - 170],
    ],
    { weight: 6, stroke: WASH },
  );
  times(5, (i) => {
    const left = -side * 330 - 26;
    drawing.circle([left + 26, -150 + i * 76], 14 + i * 5, {
      fill: i === 2 ? ACCENT : i % 2 === 0 ? SHADE : TINT,
      weight: MEDIUM,
    });
  });
}
