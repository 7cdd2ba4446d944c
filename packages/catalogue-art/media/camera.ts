import { cross, dot, subtract, unit } from "./space.ts";
import type { Point3 } from "../view.ts";

/**
 * Where a model point is projected on the sheet, in px, and its nearness: the reciprocal of its depth, which is linear
 * on the sheet.
 */
export interface Projected {
  readonly x: number;
  readonly y: number;
  readonly nearness: number;
}

export interface Camera {
  readonly width: number;
  readonly height: number;
  readonly eye: Point3;
  /** The sheet's rightward direction in model space. */
  readonly right: Point3;
  project(point: Point3): Projected;
}

interface Orbit {
  readonly width: number;
  readonly height: number;
  /** The model point at the centre of the sheet. */
  readonly target: Point3;
  /** Azimuth and elevation of the viewer, in degrees. */
  readonly azimuth: number;
  readonly elevation: number;
  /** From the viewer to the target, in model units. */
  readonly distance: number;
  /** Px per model unit at the target's distance. */
  readonly scale: number;
}

/** A perspective projection from a viewer who circles the target. */
export function orbitCamera(orbit: Orbit): Camera {
  const { width, height, target, distance } = orbit;
  const [a, e] = [(orbit.azimuth * Math.PI) / 180, (orbit.elevation * Math.PI) / 180];
  const outward: Point3 = [Math.cos(a) * Math.cos(e), Math.sin(a) * Math.cos(e), Math.sin(e)];
  const eye: Point3 = [
    target[0] + outward[0] * distance,
    target[1] + outward[1] * distance,
    target[2] + outward[2] * distance,
  ];
  const forward = unit(subtract(target, eye));
  const right = unit(cross(forward, [0, 0, 1]));
  const up = cross(right, forward);
  const focal = orbit.scale * distance;
  return {
    width,
    height,
    eye,
    right,
    project: (point) => {
      const seen = subtract(point, eye);
      const nearness = 1 / dot(seen, forward);
      return {
        x: width / 2 + focal * nearness * dot(seen, right),
        y: height / 2 - focal * nearness * dot(seen, up),
        nearness,
      };
    },
  };
}
