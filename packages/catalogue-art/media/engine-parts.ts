import { type Point, times } from "../geometry.ts";
import { boredPlate, box, cylinder, moved, prism, type Solid, tube, turned } from "./solids.ts";
import { add, FULL_TURN, turn } from "./space.ts";
import type { Point3 } from "../view.ts";

/**
 * The engine's measurements in millimetres. The crank turns about the y axis; the cylinder is centred on the z axis.
 */
export const CRANK_RADIUS = 26;
export const ROD_LENGTH = 84;
export const BORE = 56;
export const BASE_LENGTH = 150;
export const BASE_WIDTH = 112;
export const BASE_TOP = -52;
export const CYLINDER_TOP = 138;
const CYLINDER_FOOT = 50;
const WALL = 5;
const FIN_RADIUS = 46;
const FIN_COUNT = 7;
/** The cylinder is cut open by 150° to show the piston. */
const CUT_FROM = FULL_TURN * (75 / 360);
const CUT_SWEEP = FULL_TURN * (210 / 360);

/** Turns a part built about the z axis onto the y axis. */
const alongY = (solid: Solid): Solid => moved(solid, turn("x", -Math.PI / 2));
const shifted = (solid: Solid, by: Point3): Solid => moved(solid, (point) => add(point, by));

/** The piston pin's height above the crank axis at a crank angle in radians. */
export function pinHeight(angle: number): number {
  return CRANK_RADIUS * Math.cos(angle) + Math.sqrt(ROD_LENGTH ** 2 - (CRANK_RADIUS * Math.sin(angle)) ** 2);
}

/** The stationary parts: base plate, bearing pedestals, cylinder with its flange and studs. */
export function standingParts(): Solid[] {
  const [halfLength, halfWidth] = [BASE_LENGTH / 2, BASE_WIDTH / 2];
  const pedestal: Point[] = [
    [-30, BASE_TOP],
    [30, BASE_TOP],
    [15, 8],
    [-15, 8],
  ];
  return [
    box([-halfWidth, -halfLength, BASE_TOP - 10], [halfWidth, halfLength, BASE_TOP]),
    ...[-34, 34].flatMap((y) => [
      // An upright outline in x and z: the prism's height becomes its depth along y.
      shifted(
        moved(prism(pedestal, -6, 6), ([x, z, depth]): Point3 => [x, -depth, z]),
        [0, y, 0],
      ),
      shifted(alongY(tube(17, 8.5, -9, 9)), [0, y, 0]),
    ]),
    ...studs(),
    boredPlate(42, BORE / 2, CYLINDER_FOOT - 8, CYLINDER_FOOT),
    finnedCylinder(),
  ];
}

function studs(): Solid[] {
  return [-35, 35].flatMap((x) =>
    [-46, 46].flatMap((y) => [
      shifted(cylinder(3.5, BASE_TOP, CYLINDER_FOOT - 8, 16), [x, y * 0.76, 0]),
      shifted(cylinder(6, CYLINDER_FOOT, CYLINDER_FOOT + 5, 6), [x, y * 0.76, 0]),
    ]),
  );
}

/** The lower and upper height of each fin. */
function fins(): [number, number][] {
  const pitch = (CYLINDER_TOP - CYLINDER_FOOT - 12) / FIN_COUNT;
  return times(FIN_COUNT, (i) => [CYLINDER_FOOT + 12 + i * pitch, CYLINDER_FOOT + 12 + i * pitch + 4]);
}

function finnedCylinder(): Solid {
  const [inner, outer] = [BORE / 2, BORE / 2 + WALL];
  const outside = fins().flatMap(([low, high]): Point[] => [
    [outer, low],
    [FIN_RADIUS, low],
    [FIN_RADIUS, high],
    [outer, high],
  ]);
  return turned(
    [
      [inner, CYLINDER_FOOT],
      [outer, CYLINDER_FOOT],
      ...outside,
      [outer, CYLINDER_TOP],
      [inner, CYLINDER_TOP],
    ],
    { segments: 54, from: CUT_FROM, sweep: CUT_SWEEP },
  );
}

/** One of the cylinder's two cut faces: convex pieces to fill, the outline, and the hatch lines. */
export interface CutFace {
  readonly pieces: readonly (readonly Point3[])[];
  readonly outline: readonly Point3[];
  readonly hatch: readonly (readonly [Point3, Point3])[];
}

/** Both cut faces of the cylinder. */
export function cutFaces(): CutFace[] {
  const [inner, outer] = [BORE / 2, BORE / 2 + WALL];
  return [CUT_FROM, CUT_FROM + CUT_SWEEP].map((angle) => {
    const place = ([radius, z]: Point): Point3 => [radius * Math.cos(angle), radius * Math.sin(angle), z];
    const rectangle = (r1: number, r2: number, z1: number, z2: number): Point3[] =>
      [[r1, z1] as const, [r2, z1] as const, [r2, z2] as const, [r1, z2] as const].map(place);
    const around = fins().flatMap(([low, high]): Point[] => [
      [outer, low],
      [FIN_RADIUS, low],
      [FIN_RADIUS, high],
      [outer, high],
    ]);
    const outline: Point[] = [
      [inner, CYLINDER_FOOT],
      [outer, CYLINDER_FOOT],
      ...around,
      [outer, CYLINDER_TOP],
      [inner, CYLINDER_TOP],
      [inner, CYLINDER_FOOT],
    ];
    return {
      pieces: [
        rectangle(inner, outer, CYLINDER_FOOT, CYLINDER_TOP),
        ...fins().map(([low, high]) => rectangle(outer, FIN_RADIUS, low, high)),
      ],
      outline: outline.map(place),
      hatch: times(Math.floor((CYLINDER_TOP - CYLINDER_FOOT - WALL) / 4), (i) => {
        const z = CYLINDER_FOOT + i * 4;
        return [place([inner, z]), place([outer, z + WALL])] as const;
      }),
    };
  });
}

/** The parts turning with the crank, at an angle in radians: shaft, webs, crank pin and flywheel. */
export function crankParts(angle: number): Solid[] {
  const turning = turn("y", angle);
  const web: Point[] = [
    [-9, CRANK_RADIUS + 6],
    [-12, 4],
    [-20, -14],
    [-15, -30],
    [15, -30],
    [20, -14],
    [12, 4],
    [9, CRANK_RADIUS + 6],
    [5, CRANK_RADIUS + 10],
    [-5, CRANK_RADIUS + 10],
  ];
  const parts = [
    ...[-1, 1].flatMap((side) => [
      moved(prism([...web], -4, 4), ([x, z, depth]): Point3 => [x, -depth + side * 14, z]),
      shifted(alongY(cylinder(8, -14, 14, 24)), [0, side * 32, 0]),
    ]),
    shifted(alongY(cylinder(7, -11, 11, 24)), [0, 0, CRANK_RADIUS]),
    shifted(alongY(cylinder(8, -20, 20, 24)), [0, 66, 0]),
    ...flywheel(),
  ];
  return parts.map((part) => moved(part, turning));
}

function flywheel(): Solid[] {
  const spoke = box([-4, -4, 10], [4, 4, 38]);
  return [
    shifted(alongY(tube(47, 36, -7, 7, 56)), [0, 84, 0]),
    shifted(alongY(cylinder(13, -9, 9, 28)), [0, 84, 0]),
    ...times(5, (i) => shifted(moved(spoke, turn("y", (i / 5) * FULL_TURN)), [0, 84, 0])),
  ];
}

/** The parts moving up and down with the crank: connecting rod, pin and piston. */
export function slidingParts(angle: number): Solid[] {
  const height = pinHeight(angle);
  const pin: Point3 = [CRANK_RADIUS * Math.sin(angle), 0, CRANK_RADIUS * Math.cos(angle)];
  const lean = Math.asin(pin[0] / ROD_LENGTH);
  const shank: Point[] = [
    [-6, 9],
    [6, 9],
    [4.5, ROD_LENGTH - 8],
    [-4.5, ROD_LENGTH - 8],
  ];
  const rod = [
    alongY(tube(12, 7, -7, 7)),
    moved(prism(shank, -4, 4), ([x, z, depth]): Point3 => [x, -depth, z]),
    shifted(alongY(tube(9, 5, -6, 6)), [0, 0, ROD_LENGTH]),
  ].map((part) => shifted(moved(part, turn("y", -lean)), pin));
  return [...rod, shifted(piston(), [0, 0, height])];
}

function piston(): Solid {
  const radius = BORE / 2 - 0.6;
  const groove = (z: number): Point[] => [
    [radius, z],
    [radius - 2, z],
    [radius - 2, z + 1.6],
    [radius, z + 1.6],
  ];
  return turned(
    [
      [radius - 4, -12],
      [radius, -12],
      ...groove(8),
      ...groove(12.5),
      [radius, 20],
      [0, 20],
      [0, 14],
      [radius - 4, 14],
    ],
    { segments: 48, tone: "blue" },
  );
}
