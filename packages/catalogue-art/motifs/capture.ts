import type { Drawing } from "../drawing.ts";
import { arc, at, mix, type Point, polar, times } from "../geometry.ts";
import { ACCENT, BOLD, DEEP, FINE, INK, LIT, MEDIUM, MUTED, PAPER, SHADE, TINT, WASH } from "../palette.ts";
import type { Random } from "#dev/random.ts";
import { createView, paintBox, type Point3 } from "../view.ts";

/** Whether a place on a wall is a window, which a scan leaves empty. */
const isOpening = (u: number, z: number): boolean => u % 4 > 1.2 && u % 4 < 2.9 && z % 4 > 1.3 && z % 4 < 3.2;

/** A façade and its ground as scanned points, with the scanner and its sweep in front. */
export function pointCloud(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([36, -36, 28]), 24, 27);
  const near = view.nearness([1, 0, 0]) > 0 ? 1 : -1;
  const [w, d, h] = [16, 8, random.between(7, 9)];
  const side = near > 0 ? w : 0;
  const noise = (): number => random.between(-0.07, 0.07);
  const speck = (p: Point3, fill: string, size = 2.6): void => {
    drawing.dot(view.project([p[0] + noise(), p[1] + noise(), p[2] + noise()]), size, fill);
  };
  for (let x = -4; x <= w + 4; x += 0.62)
    for (let y = -2; y <= d + 5; y += 0.62) {
      if ((x < 0 || x > w || y > d) && random.chance(0.55)) speck([x, y, 0], "#b5ad9b", 2.2);
    }
  for (let x = 0; x <= w; x += 0.36)
    for (let z = 0; z <= h; z += 0.42)
      if (!isOpening(x, z)) speck([x, d, z], z > h - 1 ? ACCENT : random.chance(0.75) ? INK : MUTED);
  for (let y = 0; y <= d; y += 0.36)
    for (let z = 0; z <= h; z += 0.42)
      if (!isOpening(y, z)) speck([side, y, z], z > h - 1 ? ACCENT : random.chance(0.7) ? "#5d7fe0" : WASH);
  for (let x = 0; x <= w; x += 0.6)
    for (let y = 0; y <= d; y += 0.6)
      speck([x, y, h + 1.6 * (1 - Math.abs((2 * y) / d - 1))], y > d / 2 ? "#8f8878" : WASH);
  const stand = view.project([w / 2 - near * 9, d + 7.5, 0]);
  const eye: Point = [stand[0], stand[1] - 84];
  const goal = [view.project([1, d, 0]), view.project([1, d, h]), view.project([w * 0.55, d, h * 0.6])];
  for (const point of goal) drawing.line([eye, point], { stroke: ACCENT, weight: MEDIUM, dash: [12, 8] });
  for (const dx of [-30, 0, 30])
    drawing.line(
      [
        [eye[0], eye[1] + 20],
        [stand[0] + dx, stand[1] + 10],
      ],
      { weight: BOLD },
    );
  drawing.rect({ left: eye[0] - 24, top: eye[1] - 30, width: 48, height: 54 }, { fill: PAPER, weight: 4 });
  drawing.rect({ left: eye[0] - 7, top: eye[1] - 30, width: 14, height: 40 }, { fill: ACCENT, weight: 0 });
}

/** A team's network: hubs and members joined by links over a shared model. */
export function linkedTeams(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([45, 30, -35]), 33, 12);
  const hubs = random.whole(5, 7);
  const start = random.between(0, 360);
  const spots = times(hubs, (i): Point => {
    const angle = ((start + (i * 360) / hubs) * Math.PI) / 180;
    return [Math.cos(angle) * 270, Math.sin(angle) * 142];
  });
  spots.forEach((spot, i) => {
    drawing.line([[0, 0], spot], {
      stroke: ACCENT,
      weight: i % 2 === 0 ? 4 : MEDIUM,
      ...(i % 2 === 0 ? {} : { dash: [12, 8] }),
    });
    drawing.line([spot, at(spots, i + 1)], { weight: FINE, stroke: MUTED });
  });
  drawing.circle([0, 0], 98, { fill: TINT, stroke: ACCENT, weight: 4 });
  const storeys = random.whole(2, 4);
  const offset = storeys * 1.6;
  paintBox(drawing, view, [-5, -4, -offset - 1], [5, 4, -offset], {});
  times(storeys, (i) =>
    paintBox(
      drawing,
      view,
      [-3.4, -3, i * 3.2 - offset],
      [3.4 - i * 0.8, 3, (i + 1) * 3.2 - offset],
      i === 1 ? { sides: [ACCENT, ACCENT] } : {},
    ),
  );
  spots.forEach((spot, i) => {
    const radius = random.between(36, 46);
    const blue = i === 1;
    drawing.circle(spot, radius, { fill: blue ? ACCENT : LIT, weight: 4 });
    const pen = { fill: blue ? PAPER : at([WASH, DEEP, SHADE], i), weight: blue ? 0 : MEDIUM };
    drawing.shape([...arc([spot[0], spot[1] + radius * 0.62], radius * 0.5, 180, 360, 16)], pen);
    drawing.circle([spot[0], spot[1] - radius * 0.2], radius * 0.28, pen);
    const bead = polar(spot, -Math.hypot(...spot) * 0.42, (Math.atan2(spot[1], spot[0]) * 180) / Math.PI);
    drawing.mark(bead, 8);
  });
}

/** A building opened up floor by floor, its equipment tagged with live readings. */
export function twinFloors(drawing: Drawing, random: Random): void {
  const view = createView(random.pick([34, -34, 42]), 27, 19);
  const floors = 3;
  const [w, d] = [16, 11];
  const rise = 6.4;
  const tags: Point[] = [];
  const posts = [
    [0.6, 0.6],
    [w - 0.6, 0.6],
    [0.6, d - 0.6],
    [w - 0.6, d - 0.6],
  ] as const;
  times(floors, (floor) => {
    const z = floor * rise;
    paintBox(drawing, view, [0, 0, z], [w, d, z + 0.7], { top: floor === 1 ? TINT : LIT });
    const units = times(
      random.whole(3, 4),
      (i) => [1.5 + i * 3.6, random.between(1, 6.6), random.between(1, 2.3)] as const,
    );
    units.sort((a, b) => view.nearness([a[0], a[1], 0]) - view.nearness([b[0], b[1], 0]));
    const live = random.whole(0, 2);
    units.forEach(([x, y, h], i) => {
      const blue = i === live;
      paintBox(
        drawing,
        view,
        [x, y, z + 0.7],
        [x + 2.3, y + 2.6, z + 0.7 + h],
        blue ? { top: WASH, sides: [ACCENT, ACCENT] } : {},
      );
      if (blue) tags.push(view.project([x + 1.1, y + 1.3, z + 0.7 + h]));
    });
    if (floor < floors - 1) {
      for (const [x, y] of posts)
        drawing.line([view.project([x, y, z + 0.7]), view.project([x, y, z + rise])], {
          weight: FINE,
          stroke: MUTED,
          dash: [8, 7],
        });
    }
  });
  const right =
    Math.max(view.project([w, 0, 0])[0], view.project([w, d, 0])[0], view.project([0, d, 0])[0]) + 90;
  tags.forEach((from, i) => {
    const spot: Point = [right, from[1] - 20 + (i - 1) * -14];
    drawing.line([from, [spot[0] - 78, spot[1]], [spot[0] - 58, spot[1]]], {
      stroke: ACCENT,
      weight: MEDIUM,
    });
    drawing.mark(from, 8);
    drawing.rect({ left: spot[0] - 58, top: spot[1] - 30, width: 172, height: 60 }, { fill: LIT, weight: 4 });
    drawing.number(`${random.whole(16, 89)}.${random.whole(0, 9)}`, [spot[0] - 4, spot[1]], 22, ACCENT);
    drawing.line(
      times(6, (k): Point => [spot[0] + 52 + k * 9, spot[1] + random.between(-16, 16)]),
      { weight: MEDIUM },
    );
  });
}

/** A headset in front of the room it shows: two lenses, a gaze, the model at full size in perspective. */
export function headsetRoom(drawing: Drawing, random: Random): void {
  const vanish: Point = [random.between(-50, 50), random.between(-40, -10)];
  const room = (share: number): Point[] =>
    [
      [-320, -185],
      [320, -185],
      [320, 185],
      [-320, 185],
    ].map(([x = 0, y = 0]): Point => [mix(x, vanish[0], share), mix(y, vanish[1], share)]);
  const [outer, inner] = [room(0), room(0.62)];
  drawing.shape(outer, { fill: LIT, weight: BOLD });
  drawing.shape([at(outer, 3), at(outer, 2), at(inner, 2), at(inner, 3)], { fill: SHADE });
  drawing.shape(inner, { fill: TINT, weight: 4 });
  for (const i of [0, 1]) drawing.line([at(outer, i), at(inner, i)], { weight: MEDIUM });
  times(9, (i) => {
    const x = mix(-320, 320, (i + 1) / 10);
    drawing.line(
      [
        [x, 185],
        [mix(x, vanish[0], 0.62), mix(185, vanish[1], 0.62)],
      ],
      { weight: FINE, stroke: MUTED },
    );
  });
  for (const share of [0.2, 0.36, 0.5]) {
    const ring = room(share);
    drawing.line([at(ring, 3), at(ring, 2)], { weight: FINE, stroke: MUTED });
    for (const side of [
      [0, 3],
      [1, 2],
    ] as const)
      drawing.line([at(ring, side[0]), at(ring, side[1])], { weight: share === 0.36 ? BOLD : FINE });
  }
  const beam = random.between(0.3, 0.5);
  drawing.line([at(room(beam), 0), at(room(beam), 1)], { weight: 7 });
  const view = createView(random.pick([34, -34, 45]), 18, random.between(15, 17));
  const ghost = { weight: MEDIUM, stroke: ACCENT };
  const spot: Point = [vanish[0] * 0.6, -10];
  const p = (x: number, y: number, h: number): Point => {
    const [px, py] = view.project([x, y, h]);
    return [px + spot[0], py + spot[1]];
  };
  const cube = (size: number, z: number): Point[][] => {
    const ring = (h: number): Point[] => [
      p(-size, -size, h),
      p(size, -size, h),
      p(size, size, h),
      p(-size, size, h),
    ];
    return [ring(z), ring(z + size * 1.5)];
  };
  for (const [size, z] of [
    [4.4, -1],
    [2.6, 5.6],
  ] as const) {
    const [low = [], high = []] = cube(size, z);
    drawing.shape(low, { ...ghost, fill: "#b4c6f166" });
    drawing.shape(high, { ...ghost, fill: "#b4c6f166" });
    low.forEach((point, i) => drawing.line([point, at(high, i)], ghost));
  }
  const y = 132;
  const shell: Point[] = [...arc([-98, y], 52, 90, 270, 14), ...arc([98, y], 52, -90, 90, 14)];
  drawing.line(
    [
      [-150, y - 10],
      [-250, y + 22],
      [-262, y + 70],
    ],
    { weight: 16 },
  );
  drawing.line(
    [
      [150, y - 10],
      [250, y + 22],
      [262, y + 70],
    ],
    { weight: 16 },
  );
  drawing.shape([...shell.slice(0, 15), ...shell.slice(15), [34, y + 52], [0, y + 24], [-34, y + 52]], {
    fill: PAPER,
    weight: 6,
  });
  for (const side of [-1, 1]) {
    drawing.circle([side * 74, y], 34, { fill: WASH, weight: 4 });
    drawing.circle([side * 74, y], 17, { fill: ACCENT, weight: 0 });
    drawing.line(
      [
        [side * 74, y - 34],
        [spot[0] + side * 60, spot[1] + 30],
      ],
      { stroke: ACCENT, weight: FINE, dash: [9, 7] },
    );
  }
}
