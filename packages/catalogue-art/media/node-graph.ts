import { at, times } from "../geometry.ts";
import { type Animation, OUTLINE, SMALL } from "./animation.ts";
import { orbitCamera } from "./camera.ts";
import { ModelSheet } from "./model-sheet.ts";
import { box } from "./solids.ts";
import { FULL_TURN, ring } from "./space.ts";
import { ACCENT, INK, MUTED } from "../palette.ts";
import type { Point3 } from "../view.ts";

interface Node {
  readonly at: readonly [x: number, y: number];
  readonly inputs: number;
}

const WIDTH = 38;
const DEPTH = 26;
const THICKNESS = 6;
/** The last one makes the form shown above it. */
const NODES: readonly Node[] = [
  { at: [-104, 40], inputs: 0 },
  { at: [-104, 0], inputs: 0 },
  { at: [-104, -40], inputs: 0 },
  { at: [-36, 24], inputs: 2 },
  { at: [-36, -28], inputs: 2 },
  { at: [46, 0], inputs: 2 },
];
/** From a node to an input of another. */
const LINKS: readonly (readonly [from: number, to: number, input: number])[] = [
  [0, 3, 0],
  [1, 3, 1],
  [1, 4, 0],
  [2, 4, 1],
  [3, 5, 0],
  [4, 5, 1],
];
const LAST: Node = { at: [46, 0], inputs: 2 };

/** A node graph: values run along its links, and the form they make turns with them. */
export const NODE_GRAPH: Animation = {
  name: "node-graph",
  frames: 32,
  framesPerSecond: 12,
  draw: (phase) => {
    const sheet = new ModelSheet(
      orbitCamera({ ...SMALL, target: [-20, 0, 16], azimuth: -72, elevation: 40, distance: 560, scale: 1.9 }),
    );
    NODES.forEach((node, i) => drawNode(sheet, node, i === NODES.length - 1));
    for (const link of LINKS) drawLink(sheet, link, phase);
    drawForm(sheet, phase);
    return sheet.finish();
  },
};

function drawNode(sheet: ModelSheet, { at: [x, y], inputs }: Node, last: boolean): void {
  const [halfX, halfY] = last ? [WIDTH * 0.95, DEPTH * 1.5] : [WIDTH / 2, DEPTH / 2];
  sheet.solid(
    box([x - halfX, y - halfY, 0], [x + halfX, y + halfY, THICKNESS], last ? "paper" : "blue"),
    OUTLINE,
  );
  const head = y + halfY - 7;
  if (!last) {
    sheet.line(
      [
        [x - halfX, head, THICKNESS],
        [x + halfX, head, THICKNESS],
      ],
      { weight: 1.3 },
    );
    // Two rows of values, like a control panel.
    times(2, (row) => {
      const line = y + 1 - row * 7;
      sheet.line(
        [
          [x - 10, line, THICKNESS],
          [x + (row === 0 ? 10 : 2), line, THICKNESS],
        ],
        { weight: 2, stroke: MUTED },
      );
    });
  }
  times(inputs, (input) => sheet.dot(socket(inputPlace(last, [x, y], input)), 3.4, INK));
  if (!last) sheet.dot(socket([x + halfX, y]), 3.4, INK);
}

const socket = ([x, y]: readonly [number, number]): Point3 => [x, y, THICKNESS];

function inputPlace(last: boolean, [x, y]: readonly [number, number], input: number): [number, number] {
  return [x - (last ? WIDTH * 0.95 : WIDTH / 2), y + (input === 0 ? 1 : -1) * (last ? 16 : 6)];
}

function drawLink(sheet: ModelSheet, [from, to, input]: (typeof LINKS)[number], phase: number): void {
  const [source, target] = [at(NODES, from), at(NODES, to)];
  const start: [number, number] = [source.at[0] + WIDTH / 2, source.at[1]];
  const end = inputPlace(to === NODES.length - 1, target.at, input);
  const pull = (end[0] - start[0]) * 0.55;
  const pointAt = (t: number): Point3 => {
    const blend = (a: number, b: number, c: number, d: number) =>
      (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * d;
    return [
      blend(start[0], start[0] + pull, end[0] - pull, end[0]),
      blend(start[1], start[1], end[1], end[1]),
      THICKNESS,
    ];
  };
  sheet.lineOnTop(
    times(25, (i) => pointAt(i / 24)),
    { weight: 2, stroke: ACCENT, opacity: 0.55 },
  );
  // The second rank of links lags half a loop behind the first: a value arrives as the next one leaves.
  const rank = from > 2 ? 0.5 : 0;
  times(2, (pulse) => {
    const t = (phase + pulse / 2 + rank / 2) % 1;
    const tail = times(6, (i) => pointAt(Math.max(0, t - 0.16 + (i * 0.16) / 5)));
    sheet.lineOnTop(tail, { weight: 4.4, stroke: ACCENT });
  });
}

/** A vase with an eight-fold rosette section, so that an eighth of a turn closes the loop. */
function drawForm(sheet: ModelSheet, phase: number): void {
  const levels = 14;
  const around = 48;
  const floors = times(levels + 1, (level) => {
    const share = level / levels;
    const radius = 19 + 9 * Math.sin(share * Math.PI * 1.6 + 0.4);
    const twist = share * 0.9 + (phase * FULL_TURN) / 8;
    return ring(1, THICKNESS + share * 78, around).map(([x, y, z]): Point3 => {
      const reach = radius * (1 + 0.12 * Math.cos(8 * (Math.atan2(y, x) - twist)));
      return [LAST.at[0] + x * reach, LAST.at[1] + y * reach, z];
    });
  });
  const skin = floors.slice(1).flatMap((floor, i) =>
    floor.map((point, j) => {
      const below = at(floors, i);
      return { corners: [at(below, j), at(below, j + 1), at(floor, j + 1), point], tone: "paper" as const };
    }),
  );
  sheet.solid(skin, { weight: 1.4 });
  for (const floor of floors) sheet.line([...floor, at(floor, 0)], { weight: 1.2, stroke: ACCENT });
}
