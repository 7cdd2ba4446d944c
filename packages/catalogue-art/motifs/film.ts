import type { Drawing } from "../drawing.ts";
import { arc, at, mix, type Point, polar, smooth, times } from "../geometry.ts";
import { ACCENT, BOLD, DEEP, FAINT, FINE, INK, MEDIUM, MUTED, PAPER, SHADE, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";
import { createView, type Point3 } from "../view.ts";

/** A frame of an imaginary shot: a horizon, hills, a sun that moves from frame to frame. */
function drawShot(
  drawing: Drawing,
  left: number,
  top: number,
  w: number,
  h: number,
  time: number,
  seed: number,
): void {
  const frame = { left, top, width: w, height: h };
  drawing.clipped(frame, () => {
    drawing.rect(frame, { fill: TINT, weight: 0 });
    drawing.circle(
      [left + w * mix(0.2, 0.8, time), top + h * (0.56 - 0.3 * Math.sin(time * Math.PI))],
      h * 0.17,
      { fill: ACCENT, weight: 0 },
    );
    [WASH, DEEP, SHADE].forEach((fill, i) => {
      const ridge = smooth(
        times(5, (k): Point => [
          left + (k * w) / 4,
          top + h * (0.52 + i * 0.15 + 0.13 * Math.sin(k * 1.9 + seed + i * 2 - time * (i + 1))),
        ]),
      );
      drawing.shape([...ridge, [left + w + 4, top + h + 4], [left - 4, top + h + 4]], {
        fill,
        weight: MEDIUM,
      });
    });
  });
  drawing.rect(frame, { weight: MEDIUM });
}

/** A strip of film over an edit: tracks of clips, cuts, a playhead. */
export function filmStrip(drawing: Drawing, random: Random): void {
  const seed = random.between(0, 6);
  drawing.rect({ left: 0, top: 0, width: 640, height: 176 }, { fill: INK, weight: 0 });
  times(20, (i) => {
    for (const top of [9, 151])
      drawing.rect({ left: 9 + i * 32, top, width: 16, height: 15 }, { fill: PAPER, weight: 0 });
  });
  times(4, (i) => drawShot(drawing, 10 + i * 157, 34, 148, 108, (i + 0.5) / 4, seed));
  const playhead = random.between(220, 460);
  times(3, (track) => {
    const top = 204 + track * 56;
    drawing.rect({ left: 0, top, width: 640, height: 44 }, { fill: "#f5f1e7", weight: FINE });
    let x = random.between(0, 50);
    while (x < 590) {
      const width = Math.min(random.between(80, 190), 640 - x);
      const fill =
        track === 1
          ? at([WASH, SHADE], Math.round(x))
          : track === 0
            ? at([TINT, ACCENT, WASH], Math.floor(x / 60))
            : SHADE;
      drawing.rect({ left: x, top, width, height: 44 }, { fill });
      if (track === 2) {
        const wave = times(Math.floor(width / 6), (i): Point => [
          x + 4 + i * 6,
          top + 22 + (i % 2 === 0 ? -1 : 1) * random.between(2, 16),
        ]);
        drawing.line(wave, { weight: FINE, stroke: ACCENT });
      }
      x += width + random.pick([0, 0, 26]);
    }
  });
  drawing.line(
    [
      [playhead, 178],
      [playhead, 370],
    ],
    { stroke: INK, weight: 4 },
  );
  drawing.shape(
    [
      [playhead - 15, 180],
      [playhead + 15, 180],
      [playhead, 200],
    ],
    { fill: INK, weight: 0 },
  );
}

/** A camera on a dolly path facing a picture plane, its viewing pyramid in axonometry. */
export function cameraFrustum(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([40, -40, 30]), 24, 30);
  const flat = (points: Point3[]): Point[] => points.map((p) => view.project(p));
  const sign = view.nearness([1, 0, 0]) > 0 ? -1 : 1;
  const eye: Point3 = [sign * 8, 3, 3];
  const plane = (share: number): Point3[] =>
    [
      [-1, 0],
      [1, 0],
      [1, 1],
      [-1, 1],
    ].map(([a = 0, b = 0]): Point3 => [
      eye[0] - sign * 18 * share,
      eye[1] + a * 5 * share,
      eye[2] - 1.4 * share + (b * 6 - 3) * share,
    ]);
  const ground = -1.6;
  times(10, (i) =>
    drawing.line(
      flat([
        [-11 + i * 2.6, -5, ground],
        [-11 + i * 2.6, 11, ground],
      ]),
      { weight: FINE, stroke: FAINT },
    ),
  );
  times(7, (i) =>
    drawing.line(
      flat([
        [-11, -5 + i * 2.66, ground],
        [12.4, -5 + i * 2.66, ground],
      ]),
      { weight: FINE, stroke: FAINT },
    ),
  );
  const far = plane(1);
  drawing.shape(flat(far), { fill: TINT, weight: 4 });
  const on = (a: number, b: number): Point => {
    const [p, q, r, s] = [at(far, 0), at(far, 1), at(far, 2), at(far, 3)];
    const low: Point3 = [mix(p[0], q[0], a), mix(p[1], q[1], a), mix(p[2], q[2], a)];
    const high: Point3 = [mix(s[0], r[0], a), mix(s[1], r[1], a), mix(s[2], r[2], a)];
    return view.project([mix(low[0], high[0], b), mix(low[1], high[1], b), mix(low[2], high[2], b)]);
  };
  const phase = random.between(0, 6);
  const hill = smooth(times(7, (i) => on(i / 6, 0.34 + 0.16 * Math.sin(i * 1.4 + phase))));
  drawing.shape([...hill, on(1, 0), on(0, 0)], { fill: WASH, weight: MEDIUM });
  drawing.circle(on(random.between(0.3, 0.7), 0.76), 26, { fill: ACCENT, weight: 0 });
  for (const share of [1 / 3, 2 / 3]) {
    drawing.line([on(share, 0), on(share, 1)], { weight: FINE, stroke: ACCENT });
    drawing.line([on(0, share), on(1, share)], { weight: FINE, stroke: ACCENT });
  }
  const middle = plane(0.45);
  drawing.shape(flat(middle), { stroke: ACCENT, weight: MEDIUM, dash: [12, 8] });
  for (const corner of far) drawing.line(flat([eye, corner]), { stroke: ACCENT, weight: MEDIUM });
  const dolly = flat(
    times(21, (i): Point3 => [
      eye[0] + sign * 2.5 * Math.sin((i / 20) * Math.PI) - sign * 1,
      -4 + i * 0.75,
      ground,
    ]),
  );
  drawing.line(dolly, { weight: 9 });
  drawing.line(dolly, { weight: 4, stroke: PAPER });
  const [x, y] = view.project(eye);
  const foot = view.project([eye[0], eye[1], ground]);
  drawing.line([[x, y + 20], foot], { weight: 7 });
  for (const dx of [-26, 26])
    drawing.line(
      [
        [x, y + 46],
        [foot[0] + dx, foot[1] + 6],
      ],
      { weight: BOLD },
    );
  drawing.rect({ left: x - 44, top: y - 32, width: 88, height: 64 }, { fill: SHADE, weight: BOLD });
  for (const dx of [-22, 24]) drawing.circle([x + dx, y - 54], 24, { fill: PAPER, weight: 4 });
  for (const dx of [-22, 24]) drawing.dot([x + dx, y - 54], 7);
  drawing.circle([x, y], 18, { fill: ACCENT, weight: 4 });
}

/** Review of takes: frames fan out from a reel, notes drawn over the chosen one. */
export function takeReview(drawing: Drawing, random: Random): void {
  const seed = random.between(0, 6);
  const chosen = { left: 190, top: 40, width: 440, height: 270 };
  times(3, (i) => drawShot(drawing, 280 + (2 - i) * 34, i * 14 - 40, 400, 230, i / 3, seed + i));
  drawShot(drawing, chosen.left, chosen.top, chosen.width, chosen.height, random.between(0.3, 0.8), seed);
  drawing.rect(chosen, { weight: 6 });
  const note: Point = [random.between(330, 480), random.between(130, 180)];
  const loop = times(43, (i): Point => [
    note[0] + Math.cos(i * 0.17) * (84 + i * 0.5),
    note[1] + Math.sin(i * 0.17) * (48 + i * 0.4),
  ]);
  drawing.line(loop, { stroke: ACCENT, weight: 6 });
  drawing.arrow(
    [note[0] - 170, note[1] + 110],
    [note[0] - 84, note[1] + 38],
    { stroke: ACCENT, weight: 6 },
    30,
  );
  const reel: Point = [92, 190];
  drawing.circle(reel, 128, { fill: SHADE, weight: BOLD });
  drawing.circle(reel, 106, { weight: FINE, stroke: MUTED });
  times(5, (i) => drawing.circle(polar(reel, 68, i * 72 + seed * 20), 30, { fill: PAPER, weight: 4 }));
  drawing.circle(reel, 17, { fill: ACCENT, weight: MEDIUM });
  drawing.line([...arc(reel, 128, 90, 60, 8), [280, 330], [640, 330]], { weight: 4 });
  times(11, (i) =>
    drawing.line(
      [
        [300 + i * 32, 330],
        [300 + i * 32, i % 5 === 0 ? 350 : 341],
      ],
      { weight: FINE },
    ),
  );
  drawing.mark([random.between(360, 560), 330], 11);
}
