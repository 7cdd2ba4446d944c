import { times } from "../geometry.ts";
import type { Point3 } from "../view.ts";

export const FULL_TURN = 2 * Math.PI;

export function add(a: Point3, b: Point3): Point3 {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

export function subtract(a: Point3, b: Point3): Point3 {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function scale(a: Point3, factor: number): Point3 {
  return [a[0] * factor, a[1] * factor, a[2] * factor];
}

export function dot(a: Point3, b: Point3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Point3, b: Point3): Point3 {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** The vector scaled to length 1; a zero vector stays as it is. */
export function unit(a: Point3): Point3 {
  return scale(a, 1 / (Math.hypot(...a) || 1));
}

/** The point `share` of the way from one to the other. */
export function between(a: Point3, b: Point3, share: number): Point3 {
  return add(a, scale(subtract(b, a), share));
}

/** Rotates about an axis through the origin by an angle in radians, right-handed. */
export function turn(axis: "x" | "y" | "z", angle: number): (point: Point3) => Point3 {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  if (axis === "x") return ([x, y, z]) => [x, y * cos - z * sin, y * sin + z * cos];
  if (axis === "y") return ([x, y, z]) => [x * cos + z * sin, y, z * cos - x * sin];
  return ([x, y, z]) => [x * cos - y * sin, x * sin + y * cos, z];
}

/** Points of a circle in a horizontal plane, anticlockwise when seen from above. */
export function ring(radius: number, z: number, count: number, from = 0, sweep = FULL_TURN): Point3[] {
  return times(count, (i) => {
    const angle = from + (i / count) * sweep;
    return [radius * Math.cos(angle), radius * Math.sin(angle), z];
  });
}
