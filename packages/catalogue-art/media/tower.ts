import { times } from "../geometry.ts";
import { type Animation, FAINT, HIDDEN, OUTLINE, SMALL } from "./animation.ts";
import { orbitCamera } from "./camera.ts";
import { ModelSheet } from "./model-sheet.ts";
import { mantle, type Solid } from "./solids.ts";
import { turn } from "./space.ts";
import { ACCENT } from "../palette.ts";
import type { Point3 } from "../view.ts";

const FLOORS = 22;
const FLOOR_HEIGHT = 7;
/** Total twist from the ground to the roof, in radians. */
const TWIST = Math.PI / 2.2;
const BAYS = 4;

/** A floor's outline: a square that turns and narrows with height. */
function outline(level: number): Point3[] {
  const share = level / FLOORS;
  const half = 30 - 9 * share + 5 * Math.sin(share * Math.PI);
  const twist = turn("z", share * TWIST);
  const corners: [Point3, Point3][] = [
    [
      [-half, -half, 0],
      [half, -half, 0],
    ],
    [
      [half, -half, 0],
      [half, half, 0],
    ],
    [
      [half, half, 0],
      [-half, half, 0],
    ],
    [
      [-half, half, 0],
      [-half, -half, 0],
    ],
  ];
  return corners.flatMap(([a, b]) =>
    times(BAYS, (i): Point3 => {
      const t = i / BAYS;
      const [x, y] = twist([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, 0]);
      return [x, y, level * FLOOR_HEIGHT];
    }),
  );
}

/** An orbiting wireframe: a twisted tower. It repeats every quarter turn, so a quarter turn closes the loop. */
export const TOWER: Animation = {
  name: "tower",
  frames: 32,
  framesPerSecond: 12,
  draw: (phase) => {
    const sheet = new ModelSheet(
      orbitCamera({
        ...SMALL,
        target: [0, 0, (FLOORS * FLOOR_HEIGHT) / 2 - 6],
        azimuth: 20 + phase * 90,
        elevation: 16,
        distance: 420,
        scale: 1.75,
      }),
    );
    const floors = times(FLOORS + 1, outline);
    const skin: Solid = floors.slice(1).flatMap((floor, i) => mantle(floors[i] ?? [], floor));
    const roof = { corners: floors.at(-1) ?? [], tone: "blue" } as const;
    sheet.solid([...skin, roof], OUTLINE, HIDDEN);
    for (const floor of floors) {
      sheet.line([...floor, ...floor.slice(0, 1)], { weight: 1.2, stroke: ACCENT });
    }
    times(4 * BAYS, (i) => {
      const mullion = floors.flatMap((floor) => floor.slice(i, i + 1));
      sheet.line(mullion, i % BAYS === 0 ? OUTLINE : FAINT);
    });
    drawPlot(sheet);
    return sheet.finish();
  },
};

/** The ground's grid, which also repeats every quarter turn. */
function drawPlot(sheet: ModelSheet): void {
  const half = 72;
  for (const i of times(7, (index) => -half + (index * half) / 3)) {
    sheet.line(
      times(13, (j): Point3 => [i, -half + (j * half) / 6, 0]),
      FAINT,
    );
    sheet.line(
      times(13, (j): Point3 => [-half + (j * half) / 6, i, 0]),
      FAINT,
    );
  }
}
