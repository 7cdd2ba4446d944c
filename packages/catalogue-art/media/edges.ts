import { at } from "../geometry.ts";
import { dot, subtract } from "./space.ts";
import type { Solid } from "./solids.ts";
import { normalOf, type Point3 } from "../view.ts";

/** Faces that meet at a smaller angle show no edge: they represent one curved surface. */
const CREASE_COSINE = Math.cos((28 * Math.PI) / 180);

interface Meeting {
  readonly ends: readonly [Point3, Point3];
  readonly sides: { readonly normal: Point3; readonly facing: boolean }[];
}

const keyOf = (point: Point3): string => point.map((value) => Math.round(value * 100)).join(" ");

/**
 * The edges a draughtsman would draw of a solid as seen by a viewer: its creases, its open borders, and the outline of
 * its curved surfaces.
 */
export function drawnEdges(solid: Solid, eye: Point3): (readonly [Point3, Point3])[] {
  const meetings = new Map<string, Meeting>();
  for (const { corners } of solid) {
    const normal = normalOf(corners);
    const side = { normal, facing: dot(normal, subtract(eye, at(corners, 0))) > 0 };
    corners.forEach((start, i) => {
      const end = at(corners, i + 1);
      const [a, b] = [keyOf(start), keyOf(end)];
      if (a === b) return;
      const key = a < b ? `${a}|${b}` : `${b}|${a}`;
      const meeting = meetings.get(key) ?? { ends: [start, end], sides: [] };
      meeting.sides.push(side);
      meetings.set(key, meeting);
    });
  }
  return [...meetings.values()].filter(isDrawn).map(({ ends }) => ends);
}

function isDrawn({ sides }: Meeting): boolean {
  const [first, second] = sides;
  if (first === undefined || second === undefined) return true;
  if (first.facing !== second.facing) return true;
  return dot(first.normal, second.normal) < CREASE_COSINE;
}
