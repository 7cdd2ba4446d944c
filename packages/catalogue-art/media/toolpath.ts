import { at, times } from "../geometry.ts";
import { type Animation, SMALL } from "./animation.ts";
import { orbitCamera } from "./camera.ts";
import { ModelSheet } from "./model-sheet.ts";
import { type Face, moved, type Solid, turned } from "./solids.ts";
import { add, between, FULL_TURN, subtract } from "./space.ts";
import { ACCENT, INK, MUTED } from "../palette.ts";
import type { Point3 } from "../view.ts";

const HALF_X = 84;
const HALF_Y = 60;
const FLOOR = -26;
const PASSES = 9;
const CELLS = 28;
const BALL = 5;

/** The block's top: two hills in a surface that is level at the rim. */
function heightAt(x: number, y: number): number {
  const rim = (1 - (x / HALF_X) ** 2) * (1 - (y / HALF_Y) ** 2);
  const hill = (cx: number, cy: number, width: number) =>
    Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / (2 * width ** 2));
  return rim * (44 * hill(-26, 8, 26) + 26 * hill(38, -12, 20) - 8);
}

const onTop = (x: number, y: number): Point3 => [x, y, heightAt(x, y)];

/** The path of the ball's tip: passes to and fro over the block, then at a safe height back to the start. */
function toolPath(): Point3[] {
  const passes = times(PASSES, (pass) => {
    const y = -HALF_Y + 10 + (pass * (2 * HALF_Y - 20)) / (PASSES - 1);
    const along = times(41, (i) => -HALF_X + 8 + (i * (2 * HALF_X - 16)) / 40);
    return (pass % 2 === 0 ? along : along.reverse()).map((x) => onTop(x, y));
  }).flat();
  const [first, last] = [at(passes, 0), at(passes, passes.length - 1)];
  const retract = times(24, (i) => {
    const share = i / 24;
    const lift = 46 * Math.sin(Math.PI * share) ** 0.6;
    return add(between(last, first, share), [0, 0, lift]);
  });
  return [...passes, ...retract];
}

/** A toolpath: a ball-end mill moves over a block, and the path behind it fades. */
export const TOOLPATH: Animation = {
  name: "toolpath",
  frames: 44,
  framesPerSecond: 12,
  draw: (phase) => {
    const sheet = new ModelSheet(
      orbitCamera({ ...SMALL, target: [0, 0, 18], azimuth: -62, elevation: 33, distance: 560, scale: 1.85 }),
    );
    sheet.solid(block(), { weight: 1.8 });
    const path = evenly(toolPath(), 440);
    const lifted = path.map((point): Point3 => add(point, [0, 0, 0.4]));
    sheet.line(lifted, { weight: 1, stroke: MUTED, opacity: 0.8 });
    const tail = 150;
    const head = Math.round(phase * path.length);
    const parts = 5;
    times(parts, (part) => {
      const start = head - tail + (part * tail) / parts;
      const points = times(tail / parts + 1, (i) => at(lifted, start + i));
      sheet.line(points, { weight: 1.4 + part * 0.45, stroke: ACCENT, opacity: 0.25 + part * 0.18 });
    });
    const tip = at(path, head);
    sheet.solid(
      moved(tool(), (point) => add(point, tip)),
      { weight: 1.6, stroke: INK },
    );
    return sheet.finish();
  },
};

/** Points at equal distances along a closed line. */
function evenly(line: readonly Point3[], count: number): Point3[] {
  const lengths = line.map((point, i) => Math.hypot(...subtract(at(line, i + 1), point)));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  let [index, passed] = [0, 0];
  return times(count, (i) => {
    const wanted = (i / count) * total;
    while (passed + at(lengths, index) < wanted) {
      passed += at(lengths, index);
      index += 1;
    }
    return between(at(line, index), at(line, index + 1), (wanted - passed) / at(lengths, index));
  });
}

function block(): Solid {
  const grid = (i: number, j: number): Point3 =>
    onTop(-HALF_X + (i * 2 * HALF_X) / CELLS, -HALF_Y + (j * 2 * HALF_Y) / CELLS);
  const top = times(CELLS * CELLS, (n): Face => {
    const [i, j] = [n % CELLS, Math.floor(n / CELLS)];
    return { corners: [grid(i, j), grid(i + 1, j), grid(i + 1, j + 1), grid(i, j + 1)], tone: "paper" };
  });
  const rim: Point3[] = [
    ...times(CELLS, (i) => grid(i, 0)),
    ...times(CELLS, (j) => grid(CELLS, j)),
    ...times(CELLS, (i) => grid(CELLS - i, CELLS)),
    ...times(CELLS, (j) => grid(0, CELLS - j)),
  ];
  const sides = rim.map((point, i): Face => {
    const next = at(rim, i + 1);
    return { corners: [[point[0], point[1], FLOOR], [next[0], next[1], FLOOR], next, point], tone: "paper" };
  });
  return [...top, ...sides];
}

/** The mill, with the tip of its ball at the origin, and the end of its holder. */
function tool(): Solid {
  const ball = times(7, (i): [number, number] => {
    const angle = (i / 6) * (FULL_TURN / 4);
    return [BALL * Math.sin(angle), BALL - BALL * Math.cos(angle)];
  });
  const profile: [number, number][] = [...ball, [BALL, 38], [11, 42], [11, 62], [15, 62], [15, 74], [0, 74]];
  return turned(profile, { segments: 28, tone: "blue" });
}
