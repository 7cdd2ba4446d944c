import type { Drawing } from "../drawing.ts";
import { arc, mix, type Point, polar, times } from "../geometry.ts";
import { ACCENT, FINE, INK, LIT, MEDIUM, PAPER, TINT } from "../palette.ts";
import type { Random } from "#dev/random.ts";

interface Wall {
  from: Point;
  to: Point;
  /** Position along the wall, as a share, of a door or a window. */
  door?: number;
  window?: boolean;
}

function drawWall(drawing: Drawing, { from, to, door, window }: Wall, swing: number): void {
  drawing.line([from, to], { weight: window === true ? 9 : 10 });
  const across = from[1] === to[1];
  const point = (share: number, off = 0): Point => [
    mix(from[0], to[0], share) + (across ? 0 : off),
    mix(from[1], to[1], share) + (across ? off : 0),
  ];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (window === true) {
    drawing.line([point(0.3), point(0.7)], { weight: 11, stroke: PAPER });
    for (const off of [-4, 0, 4]) drawing.line([point(0.3, off), point(0.7, off)], { weight: FINE });
  }
  if (door === undefined) return;
  const leaf = 44;
  const start = point(door);
  drawing.line([start, point(door + leaf / length)], { weight: 12, stroke: PAPER });
  const along = across ? 0 : 90;
  drawing.line([start, polar(start, leaf, along + swing * 90)], { weight: MEDIUM, stroke: ACCENT });
  drawing.line(arc(start, leaf, along + swing * 90, along), { weight: FINE, stroke: ACCENT });
}

/** A floor plan: walls filled solid, door swings, windows, a stair, one room tinted. */
export function floorPlan(drawing: Drawing, random: Random): void {
  const [w, h] = [640, random.between(330, 370)];
  const x1 = random.between(190, 250);
  const x2 = random.between(400, 460);
  const [y1, y2] = [random.between(140, 200), random.between(130, 210)];
  const room = random.pick([
    { left: 0, top: 0, width: x1, height: y1 },
    { left: x2, top: y2, width: w - x2, height: h - y2 },
    { left: x1, top: 0, width: x2 - x1, height: h },
  ]);
  drawing.rect({ left: 0, top: 0, width: w, height: h }, { fill: LIT, weight: 0 });
  drawing.rect(room, { fill: TINT, weight: 0 });
  const stairs = random.whole(7, 9);
  times(stairs, (i) => {
    const x = x1 + 20 + i * 15;
    drawing.line(
      [
        [x, h - 90],
        [x, h - 8],
      ],
      { weight: FINE },
    );
  });
  drawing.arrow([x1 + 14, h - 49], [x1 + 20 + stairs * 15, h - 49], { weight: FINE });
  const table: Point = [(x1 + x2) / 2, random.between(90, 140)];
  drawing.circle(table, 34, { weight: FINE });
  times(6, (i) => drawing.circle(polar(table, 46, i * 60), 9, { weight: FINE, fill: PAPER }));
  drawing.rect({ left: x2 + 60, top: 18, width: 84, height: 62 }, { weight: FINE });
  drawing.line(
    [
      [x2 + 60, 38],
      [x2 + 144, 38],
    ],
    { weight: FINE },
  );
  drawing.rect({ left: 18, top: h - 62, width: 110, height: 44 }, { weight: FINE });
  const walls: Wall[] = [
    { from: [0, y1], to: [x1, y1], door: 0.5 },
    { from: [x1, 0], to: [x1, h], door: random.between(0.2, 0.3) },
    { from: [x2, y2], to: [w, y2] },
    { from: [x2, 0], to: [x2, h], door: random.between(0.7, 0.8) },
    { from: [0, 0], to: [x1, 0], window: true },
    { from: [x1, 0], to: [x2, 0], window: true },
    { from: [x2, 0], to: [w, 0], window: true },
    { from: [0, h], to: [x1, h], window: true },
    { from: [x1, h], to: [x2, h] },
    { from: [x2, h], to: [w, h], window: true },
    { from: [0, 0], to: [0, h], window: true },
    { from: [w, 0], to: [w, y2], window: true },
    { from: [w, y2], to: [w, h] },
  ];
  for (const wall of walls) drawWall(drawing, wall, random.pick([-1, 1]));
  for (const corner of [
    [0, 0],
    [w, 0],
    [0, h],
    [w, h],
  ] as const) {
    drawing.rect(
      { left: corner[0] - 8, top: corner[1] - 8, width: 16, height: 16 },
      { fill: INK, weight: 0 },
    );
  }
}
