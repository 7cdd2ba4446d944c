/** Plane geometry shared by the motifs. Screen coordinates: x to the right, y down, in px of the sheet. */
export type Point = readonly [x: number, y: number];

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Maps the numbers 0 to count - 1. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

export function mixPoint(from: Point, to: Point, share: number): Point {
  return [mix(from[0], to[0], share), mix(from[1], to[1], share)];
}

/** The point at `angle` degrees (clockwise from east) and `radius` from `centre`. */
export function polar(centre: Point, radius: number, angle: number): Point {
  const radians = (angle * Math.PI) / 180;
  return [centre[0] + radius * Math.cos(radians), centre[1] + radius * Math.sin(radians)];
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}

/** Points along an arc from one angle to another, in degrees. */
export function arc(centre: Point, radius: number, from: number, to: number, steps = 24): Point[] {
  return times(steps + 1, (i) => polar(centre, radius, mix(from, to, i / steps)));
}

/** The item at an index that the caller knows to exist; wraps around, which closes rings. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[((index % list.length) + list.length) % list.length];
  if (item === undefined) throw new Error("An empty list has no items");
  return item;
}

/** A sampled smooth curve through the points (Catmull-Rom). */
export function smooth(points: readonly Point[], closed = false, steps = 10): Point[] {
  const last = points.length - 1;
  const pointAt = (index: number): Point => at(points, closed ? index : Math.max(0, Math.min(last, index)));
  const curve = times((closed ? points.length : last) * steps, (i) => {
    const segment = Math.floor(i / steps);
    const t = (i % steps) / steps;
    const [a, b, c, d] = [pointAt(segment - 1), pointAt(segment), pointAt(segment + 1), pointAt(segment + 2)];
    const blend = (axis: 0 | 1): number =>
      0.5 *
      (2 * b[axis] +
        (c[axis] - a[axis]) * t +
        (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
        (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t);
    return [blend(0), blend(1)] as const;
  });
  return closed ? curve : [...curve, at(points, last)];
}

/** The hatch lines of a polygon, as pairs of end points on its edges. */
export function hatchLines(polygon: readonly Point[], spacing: number, angle = 45): [Point, Point][] {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const turned = polygon.map(([x, y]): Point => [x * cos + y * sin, y * cos - x * sin]);
  const back = ([u, v]: Point): Point => [u * cos - v * sin, u * sin + v * cos];
  const heights = turned.map(([, v]) => v);
  const lines: [Point, Point][] = [];
  for (let v = Math.ceil(Math.min(...heights) / spacing) * spacing; v < Math.max(...heights); v += spacing) {
    const crossings: number[] = [];
    turned.forEach(([u1, v1], i) => {
      const [u2, v2] = at(turned, i + 1);
      if (v1 <= v !== v2 <= v) crossings.push(u1 + ((v - v1) / (v2 - v1)) * (u2 - u1));
    });
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      lines.push([back([at(crossings, i), v]), back([at(crossings, i + 1), v])]);
    }
  }
  return lines;
}
