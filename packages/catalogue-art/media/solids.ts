import { at, type Point, times } from "../geometry.ts";
import { FULL_TURN, ring } from "./space.ts";
import type { Point3 } from "../view.ts";

export type Tone = "paper" | "blue";

/** A flat convex face, its corners anticlockwise when seen from outside. */
export interface Face {
  readonly corners: readonly Point3[];
  readonly tone: Tone;
}

export type Solid = readonly Face[];

const face = (corners: readonly Point3[], tone: Tone): Face => ({ corners, tone });

/** The solid with every corner moved by a rigid transformation. */
export function moved(solid: Solid, move: (point: Point3) => Point3): Solid {
  return solid.map(({ corners, tone }) => face(corners.map(move), tone));
}

/** The surface between two rings with equal numbers of points, the first below the second. */
export function mantle(low: readonly Point3[], high: readonly Point3[], tone: Tone = "paper"): Solid {
  return low.map((point, i) => face([point, at(low, i + 1), at(high, i + 1), at(high, i)], tone));
}

/** A convex outline (anticlockwise) extruded from one height to another. */
export function prism(outline: readonly Point[], z1: number, z2: number, tone: Tone = "paper"): Solid {
  const low = outline.map(([x, y]): Point3 => [x, y, z1]);
  const high = outline.map(([x, y]): Point3 => [x, y, z2]);
  return [...mantle(low, high, tone), face(high, tone), face([...low].reverse(), tone)];
}

export function box(low: Point3, high: Point3, tone: Tone = "paper"): Solid {
  const outline: Point[] = [
    [low[0], low[1]],
    [high[0], low[1]],
    [high[0], high[1]],
    [low[0], high[1]],
  ];
  return prism(outline, low[2], high[2], tone);
}

interface Turning {
  readonly segments?: number;
  /** Start and extent of the turn, in radians. */
  readonly from?: number;
  readonly sweep?: number;
  readonly tone?: Tone;
}

/**
 * A turned part about the z axis: its closed profile of radius and height goes up on the outside and down on the
 * inside. A partly turned one stays open at its two cuts.
 */
export function turned(profile: readonly Point[], options: Turning = {}): Solid {
  const { segments = 48, from = 0, sweep = FULL_TURN, tone = "paper" } = options;
  const corner = ([radius, z]: Point, i: number): Point3 => {
    const angle = from + (i / segments) * sweep;
    return [radius * Math.cos(angle), radius * Math.sin(angle), z];
  };
  return profile.flatMap((low, j) => {
    const high = at(profile, j + 1);
    if (low[0] === 0 && high[0] === 0) return [];
    return times(segments, (i) =>
      face([corner(low, i), corner(low, i + 1), corner(high, i + 1), corner(high, i)], tone),
    );
  });
}

/** A full cylinder about the z axis. */
export function cylinder(radius: number, z1: number, z2: number, segments = 32, tone: Tone = "paper"): Solid {
  return turned(
    [
      [0, z1],
      [radius, z1],
      [radius, z2],
      [0, z2],
    ],
    { segments, tone },
  );
}

/** A hollow cylinder about the z axis. */
export function tube(outer: number, inner: number, z1: number, z2: number, segments = 40): Solid {
  return turned(
    [
      [outer, z1],
      [outer, z2],
      [inner, z2],
      [inner, z1],
    ],
    { segments },
  );
}

/** A square plate with a bore about the z axis. */
export function boredPlate(half: number, bore: number, z1: number, z2: number, segments = 48): Solid {
  const square = (z: number): Point3[] =>
    ring(1, z, segments).map(([x, y]): Point3 => {
      const reach = half / Math.max(Math.abs(x), Math.abs(y));
      return [x * reach, y * reach, z];
    });
  const round = (z: number): Point3[] => ring(bore, z, segments);
  return [
    ...mantle(square(z1), square(z2)),
    ...mantle(square(z2), round(z2)),
    ...mantle(round(z2), round(z1)),
    ...mantle(round(z1), square(z1)),
  ];
}
