import type { Drawing } from "../drawing.ts";
import { at, type Point, polar, smooth, times } from "../geometry.ts";
import { ACCENT, BOLD, DEEP, FINE, MEDIUM, PAPER, SHADE } from "../palette.ts";
import type { Random } from "#dev/random.ts";

function drawProbe(drawing: Drawing, [x, y]: Point, ball: number): void {
  drawing.line(
    [
      [x, y],
      [x, y - 92],
    ],
    { weight: 6 },
  );
  drawing.circle([x, y], ball, { fill: ACCENT, weight: MEDIUM });
  drawing.rect({ left: x - 20, top: y - 122, width: 40, height: 34 }, { fill: PAPER, weight: 4 });
  drawing.shape(
    [
      [x - 32, y - 122],
      [x + 32, y - 122],
      [x + 32, y - 178],
      [x - 32, y - 178],
    ],
    { fill: SHADE, weight: 4 },
  );
  drawing.line(
    [
      [x - 32, y - 140],
      [x + 32, y - 140],
    ],
    { weight: FINE },
  );
}

/** A touch probe on a curved part, with measured points and their deviations as whiskers. */
export function probeInspection(drawing: Drawing, random: Random): void {
  const phase = random.between(0, 6);
  const skin = (t: number): Point => [
    t * 640,
    60 * Math.sin(t * random.pick([5]) + phase) * (1 - t * 0.3) - 20,
  ];
  const profile = times(61, (i) => skin(i / 60));
  drawing.shape([...profile, [640, 170], [0, 170]], { fill: SHADE, weight: BOLD });
  drawing.hatch([...profile.map(([x, y]): Point => [x, y + 44]), [640, 170], [0, 170]], 17, {
    stroke: "#c2b9a5",
  });
  for (const off of [-20, 20])
    drawing.line(
      profile.map(([x, y]): Point => [x, y + off]),
      { weight: FINE, stroke: ACCENT, dash: [12, 8] },
    );
  const points = times(21, (i) => {
    const index = 2 + i * 2.8;
    const [a, b] = [at(profile, Math.floor(index)), at(profile, Math.floor(index) + 1)];
    const normal = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI - 90;
    const error = 34 + 30 * Math.sin(i * 0.6 + phase * 2) + random.between(-12, 12);
    return { foot: a, head: polar(a, error, normal) };
  });
  drawing.line(smooth(points.map(({ head }) => head)), { stroke: ACCENT, weight: 4 });
  for (const { foot, head } of points) {
    drawing.line([foot, head], { stroke: ACCENT, weight: FINE });
    drawing.circle(head, 6, { fill: PAPER, stroke: ACCENT });
  }
  const touch = at(profile, random.whole(16, 44));
  drawProbe(drawing, [touch[0], touch[1] - 13], 13);
  drawing.line(
    [
      [-24, 170],
      [664, 170],
    ],
    { weight: BOLD },
  );
  for (const x of [80, 560])
    drawing.shape(
      [
        [x - 34, 170],
        [x + 34, 170],
        [x + 22, 206],
        [x - 22, 206],
      ],
      { fill: DEEP, weight: 4 },
    );
}
