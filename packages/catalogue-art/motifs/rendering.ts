import type { Drawing } from "../drawing.ts";
import { at, mix, type Point, polar, smooth, times } from "../geometry.ts";
import {
  ACCENT,
  blueTone,
  BOLD,
  DEEP,
  FINE,
  LIT,
  MEDIUM,
  MUTED,
  PAPER,
  paperTone,
  SHADE,
} from "../palette.ts";
import type { Random } from "#dev/random.ts";
import { createView, type Point3, Scene } from "../view.ts";

/** A vase or bottle turned on its axis, shaded, on a turntable with its degree ring. */
export function turntable(drawing: Drawing, random: Random): void {
  const view = createView(random.between(0, 40), random.between(20, 28), 31);
  const radii = times(7, (i) => (i === 0 ? 2.2 : random.between(1.3, 3.9)));
  const profile = smooth(
    radii.map((r, i): Point => [r, i * 1.55]),
    false,
    6,
  );
  const scene = new Scene(view);
  const rows = profile.length - 1;
  const skin = (u: number, v: number): Point3 => {
    const [r, z] = at(profile, Math.min(rows, Math.round(v * rows)));
    return [r * Math.cos(u * 2 * Math.PI), r * Math.sin(u * 2 * Math.PI), z];
  };
  const disc = (radius: number, z: number, from = 0, to = 360): Point[] =>
    times(73, (i) => {
      const turn = (mix(from, to, i / 72) * Math.PI) / 180;
      return view.project([radius * Math.cos(turn), radius * Math.sin(turn), z]);
    });
  drawing.shape(disc(8.4, -1), { fill: DEEP, weight: 4 });
  drawing.shape(disc(8.4, 0), { fill: LIT, weight: 4 });
  times(72, (i) => {
    const turn = (i * Math.PI) / 36;
    const arm = (r: number): Point => view.project([r * Math.cos(turn), r * Math.sin(turn), 0]);
    drawing.line([arm(i % 6 === 0 ? 7 : 7.6), arm(8.1)], {
      weight: FINE,
      stroke: i % 6 === 0 ? ACCENT : MUTED,
    });
  });
  const start = random.whole(20, 60);
  const sweep = disc(6.2, 0, start, start + 110);
  drawing.line(sweep, { stroke: ACCENT, weight: BOLD });
  drawing.arrow(at(sweep, 68), at(sweep, 72), { stroke: ACCENT, weight: BOLD }, 26);
  const band = random.whole(8, rows - 8);
  scene.net(48, rows, skin, (light, _column, row) => {
    const fill = Math.abs(row - band) < 4 ? blueTone(light * 0.8) : paperTone(light);
    return { fill, stroke: fill, weight: 1.5 };
  });
  scene.paint(drawing);
  for (const row of [0, band - 4, band + 4, rows]) {
    const [r, z] = at(profile, row);
    const half =
      row === rows
        ? disc(r, z)
        : disc(r, z)
            .filter(([, y]) => y >= view.project([0, 0, z])[1])
            .sort((a, b) => a[0] - b[0]);
    drawing.line(half, { weight: row === rows || row === 0 ? 4 : MEDIUM });
  }
  const [mr, mz] = at(profile, rows);
  drawing.shape(disc(mr, mz), { fill: DEEP, weight: 4 });
  for (const side of [-1, 1])
    drawing.line(
      profile.map(([r, z]): Point => [side * r * 31, view.project([0, 0, z])[1]]),
      { weight: 4 },
    );
  const lamp: Point = [random.pick([-1, 1]) * 290, -300];
  drawing.circle(lamp, 30, { fill: PAPER, stroke: ACCENT, weight: 4 });
  times(8, (i) => drawing.line([polar(lamp, 38, i * 45), polar(lamp, 54, i * 45)], { stroke: ACCENT }));
}

/** A ray path from a camera through the picture plane to spheres and a lamp. */
export function lightRays(drawing: Drawing, random: Random): void {
  const floor = 150;
  drawing.line(
    [
      [-40, floor],
      [640, floor],
    ],
    { weight: BOLD },
  );
  times(17, (i) =>
    drawing.line(
      [
        [-30 + i * 40, floor + 4],
        [-48 + i * 40, floor + 22],
      ],
      { weight: FINE, stroke: MUTED },
    ),
  );
  const spheres = [
    { centre: [random.between(300, 330), floor - 88] as Point, radius: 88, blue: true },
    { centre: [random.between(490, 525), floor - 60] as Point, radius: 60, blue: false },
    { centre: [random.between(404, 424), floor - 28] as Point, radius: 28, blue: false },
  ];
  const lamp: Point = [random.between(430, 600), -190];
  for (const { centre, radius, blue } of spheres) {
    const away = (Math.atan2(centre[1] - lamp[1], centre[0] - lamp[0]) * 180) / Math.PI;
    const reach = radius * 1.2;
    drawing.shape(
      times(25, (i): Point => [
        centre[0] + Math.cos((away * Math.PI) / 180) * reach * 0.5 + Math.cos((i * Math.PI) / 12) * reach,
        floor + 6 + Math.sin((i * Math.PI) / 12) * 9,
      ]),
      { fill: MUTED, weight: 0 },
    );
    times(5, (i) => {
      const share = i / 5;
      const middle = polar(centre, radius * share * 0.55, away + 180);
      const tone = blue ? blueTone(0.05 + share * 0.95) : paperTone(share);
      drawing.dot(middle, radius * (1 - share), tone);
    });
    drawing.circle(centre, radius, { weight: 4 });
  }
  const eye: Point = [0, random.between(-40, 0)];
  const main = at(spheres, 0);
  const plane = 128;
  drawing.shape(
    [
      [plane - 16, eye[1] - 104],
      [plane + 24, eye[1] - 76],
      [plane + 24, eye[1] + 122],
      [plane - 16, eye[1] + 94],
    ],
    { fill: "#e1e8f8cc", stroke: ACCENT },
  );
  times(3, (i) =>
    drawing.line(
      [
        [plane - 16, eye[1] - 54 + i * 50],
        [plane + 24, eye[1] - 26 + i * 50],
      ],
      { stroke: ACCENT, weight: FINE },
    ),
  );
  for (const angle of [198, 222, 246]) {
    const hit = polar(main.centre, main.radius, angle);
    drawing.line([eye, hit], { weight: MEDIUM, stroke: ACCENT });
    drawing.arrow(
      hit,
      angle === 246 ? lamp : polar(hit, 120, angle + 22),
      { stroke: ACCENT, weight: angle === 246 ? MEDIUM : FINE, ...(angle === 246 ? {} : { dash: [10, 7] }) },
      16,
    );
    drawing.mark(hit, 7);
  }
  drawing.rect({ left: eye[0] - 70, top: eye[1] - 30, width: 56, height: 60 }, { fill: SHADE, weight: 4 });
  drawing.shape(
    [
      [eye[0] - 14, eye[1] - 12],
      [eye[0] + 10, eye[1] - 26],
      [eye[0] + 10, eye[1] + 26],
      [eye[0] - 14, eye[1] + 12],
    ],
    { fill: PAPER, weight: 4 },
  );
  drawing.circle(lamp, 34, { fill: PAPER, stroke: ACCENT, weight: BOLD });
  times(10, (i) =>
    drawing.line([polar(lamp, 44, i * 36), polar(lamp, i % 2 === 0 ? 66 : 58, i * 36)], {
      stroke: ACCENT,
      weight: 4,
    }),
  );
}
