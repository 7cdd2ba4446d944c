import { at, type Point, times } from "../geometry.ts";
import { type Animation, BLUE_BOLD, OUTLINE, SMALL } from "./animation.ts";
import { orbitCamera } from "./camera.ts";
import { ModelSheet } from "./model-sheet.ts";
import { type Solid, turned } from "./solids.ts";
import { between, FULL_TURN, turn } from "./space.ts";
import { moved } from "./solids.ts";
import { ACCENT, WASH } from "../palette.ts";
import type { Point3 } from "../view.ts";

/** A flanged housing with a stepped bore: radius and height of its turned profile. */
const PROFILE: readonly Point[] = [
  [62, -58],
  [62, -44],
  [44, -38],
  [38, 20],
  [50, 28],
  [50, 50],
  [34, 50],
  [34, 30],
  [22, 24],
  [22, -26],
  [32, -30],
  [32, -58],
];
const REACH = 62;
const HATCH_PITCH = 7;
/** The cut face is filled in bands, each as wide as the material there. */
const BAND = 0.5;

/** A section cut: a plane moves into a turned housing and out again, hatching what it cuts. */
export const SECTION_CUT: Animation = {
  name: "section-cut",
  frames: 40,
  framesPerSecond: 12,
  draw: (phase) => {
    const sheet = new ModelSheet(
      orbitCamera({ ...SMALL, target: [0, 0, 0], azimuth: -58, elevation: 24, distance: 520, scale: 1.8 }),
    );
    const housing = moved(turned(PROFILE, { segments: 60 }), turn("x", -0.0001));
    // From outside the part to slightly beyond its axis and back.
    const plane = -REACH - 4 + (REACH + 14) * (0.5 - 0.5 * Math.cos(phase * FULL_TURN));
    const { kept, cut } = cutBehind(housing, plane);
    sheet.solid(kept, OUTLINE);
    drawCutFace(sheet, cut, plane);
    drawPlane(sheet, plane);
    return sheet.finish();
  },
};

type Segment = readonly [Point3, Point3];

/** The part of the solid behind the plane y = `plane`, and the lines where the plane meets its faces. */
function cutBehind(solid: Solid, plane: number): { kept: Solid; cut: Segment[] } {
  const cut: Segment[] = [];
  const kept = solid.flatMap((face) => {
    const corners: Point3[] = [];
    const crossings: Point3[] = [];
    face.corners.forEach((corner, i) => {
      const next = at(face.corners, i + 1);
      const [here, there] = [corner[1] - plane, next[1] - plane];
      if (here >= 0) corners.push(corner);
      if (here >= 0 === there >= 0) return;
      const crossing = between(corner, next, here / (here - there));
      corners.push(crossing);
      crossings.push(crossing);
    });
    const [from, to] = crossings;
    if (from && to) cut.push([from, to]);
    return corners.length < 3 ? [] : [{ ...face, corners }];
  });
  return { kept, cut };
}

/** Where a line in the cutting plane passes through material, as pairs of ends. The line is z = slope · x + offset. */
function throughMaterial(cut: readonly Segment[], slope: number, offset: number): Segment[] {
  const crossings = cut.flatMap(([a, b]) => {
    const [here, there] = [a[2] - slope * a[0] - offset, b[2] - slope * b[0] - offset];
    return here >= 0 === there >= 0 ? [] : [between(a, b, here / (here - there))];
  });
  crossings.sort((a, b) => a[0] - b[0]);
  return times(Math.floor(crossings.length / 2), (i) => [at(crossings, 2 * i), at(crossings, 2 * i + 1)]);
}

function drawCutFace(sheet: ModelSheet, cut: readonly Segment[], plane: number): void {
  for (let z = -60; z < 60; z += BAND) {
    for (const [a, b] of throughMaterial(cut, 0, z + BAND / 2 + 1e-4)) {
      sheet.area(
        [
          [a[0], plane, z],
          [b[0], plane, z],
          [b[0], plane, z + BAND],
          [a[0], plane, z + BAND],
        ],
        WASH,
      );
    }
  }
  for (let offset = -126 + 1e-4; offset < 126; offset += HATCH_PITCH) {
    for (const span of throughMaterial(cut, 1, offset)) sheet.line(span, { weight: 1.3, stroke: ACCENT });
  }
  for (const segment of cut) sheet.line(segment, BLUE_BOLD);
}

/** The cutting plane's frame, with marks at its corners. */
function drawPlane(sheet: ModelSheet, y: number): void {
  const [half, top] = [78, 68];
  const frame: Point3[] = [
    [-half, y, -top],
    [half, y, -top],
    [half, y, top],
    [-half, y, top],
    [-half, y, -top],
  ];
  sheet.lineOnTop(frame, { weight: 1.4, stroke: ACCENT, dash: [12, 5, 2, 5] });
  for (const corner of frame.slice(0, 4)) {
    const mark: Point3 = [corner[0] * 0.86, y, corner[2]];
    const arm: Point3 = [corner[0], y, corner[2] * 0.84];
    sheet.lineOnTop([mark, corner, arm], BLUE_BOLD);
  }
}
