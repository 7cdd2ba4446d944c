import type { Drawing, Stroke } from "./drawing.ts";
import { at, mix, type Point, times } from "./geometry.ts";
import { DEEP, LIT, MEDIUM, SHADE } from "./palette.ts";

/** A point of a model: x and y on the ground, z up. */
export type Point3 = readonly [x: number, y: number, z: number];

/** A parallel projection: where a model point falls on the sheet, and how near the viewer it is. */
export interface View {
  project(point: Point3): Point;
  nearness(point: Point3): number;
}

/** The view from an azimuth and elevation in degrees; `scale` is px per model unit. */
export function createView(azimuth: number, elevation: number, scale: number): View {
  const [a, e] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180];
  const across = ([x, y]: Point3): number => x * Math.cos(a) - y * Math.sin(a);
  const towards = ([x, y]: Point3): number => x * Math.sin(a) + y * Math.cos(a);
  return {
    project: (p) => [across(p) * scale, (towards(p) * Math.sin(e) - p[2] * Math.cos(e)) * scale],
    nearness: (p) => towards(p) * Math.cos(e) + p[2] * Math.sin(e),
  };
}

const subtract = (a: Point3, b: Point3): Point3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** The unit normal of a face given by its corners, anticlockwise seen from outside. */
export function normalOf(corners: readonly Point3[]): Point3 {
  const [u, v] = [
    subtract(at(corners, 2), at(corners, 0)),
    subtract(at(corners, 3 % corners.length), at(corners, 1)),
  ];
  const n: Point3 = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...n) || 1;
  return [n[0] / length, n[1] / length, n[2] / length];
}

export interface BoxFinish {
  top?: string;
  /** Fill of the faces that look along x and along y. */
  sides?: readonly [string, string];
  weight?: number;
  stroke?: string;
}

/** The three faces of a box visible in the view. */
export function boxFaces(view: View, low: Point3, high: Point3, finish: BoxFinish = {}) {
  const { top = LIT, sides = [SHADE, DEEP], weight = MEDIUM, stroke } = finish;
  const x = view.nearness([1, 0, 0]) > 0 ? high[0] : low[0];
  const y = view.nearness([0, 1, 0]) > 0 ? high[1] : low[1];
  const pen: Stroke = stroke === undefined ? { weight } : { weight, stroke };
  const face = (points: Point3[], fill: string) => ({ points, style: { ...pen, fill } });
  const [x1, y1, z1] = low;
  const [x2, y2, z2] = high;
  return [
    face(
      [
        [x, y1, z1],
        [x, y2, z1],
        [x, y2, z2],
        [x, y1, z2],
      ],
      sides[0],
    ),
    face(
      [
        [x1, y, z1],
        [x2, y, z1],
        [x2, y, z2],
        [x1, y, z2],
      ],
      sides[1],
    ),
    face(
      [
        [x1, y1, z2],
        [x2, y1, z2],
        [x2, y2, z2],
        [x1, y2, z2],
      ],
      top,
    ),
  ];
}

interface Item {
  points: readonly Point3[];
  style: Stroke;
  closed: boolean;
  nearness: number;
}

/** Faces and lines of a model, painted from far to near so that near ones hide far ones. */
export class Scene {
  private readonly items: Item[] = [];
  readonly view: View;

  constructor(view: View) {
    this.view = view;
  }

  /** `lift` moves the item nearer the viewer in painting order, to break ties with its neighbours. */
  face(points: readonly Point3[], style: Stroke, lift = 0): void {
    this.add(points, style, true, lift);
  }

  line(points: readonly Point3[], style: Stroke, lift = 0): void {
    this.add(points, style, false, lift);
  }

  box(low: Point3, high: Point3, finish: BoxFinish = {}, lift = 0): void {
    for (const { points, style } of boxFaces(this.view, low, high, finish)) this.face(points, style, lift);
  }

  /** A curved surface as a mesh of quads; `style` receives the light on a quad (0 to 1) and its indices. */
  net(
    columns: number,
    rows: number,
    pointAt: (u: number, v: number) => Point3,
    style: (light: number, column: number, row: number) => Stroke,
    backFaces: "hide" | "show" = "hide",
  ): void {
    for (const column of times(columns, (i) => i)) {
      for (const row of times(rows, (i) => i)) {
        const [u1, u2, v1, v2] = [column / columns, (column + 1) / columns, row / rows, (row + 1) / rows];
        const corners = [pointAt(u1, v1), pointAt(u2, v1), pointAt(u2, v2), pointAt(u1, v2)];
        const normal = normalOf(corners);
        const facing = this.view.nearness(normal);
        if (backFaces === "hide" && facing < 0) continue;
        const sign = facing < 0 ? -1 : 1;
        const light = sign * (normal[2] * 0.65 - normal[0] * 0.35 + facing * sign * 0.35);
        this.face(corners, style(mix(0.5, light, 0.8), column, row));
      }
    }
  }

  paint(drawing: Drawing): void {
    for (const item of this.items.sort((a, b) => a.nearness - b.nearness)) {
      const points = item.points.map((point) => this.view.project(point));
      if (item.closed) drawing.shape(points, item.style);
      else drawing.line(points, item.style);
    }
  }

  private add(points: readonly Point3[], style: Stroke, closed: boolean, lift: number): void {
    const sum = points.reduce((total, point) => total + this.view.nearness(point), 0);
    this.items.push({ points, style, closed, nearness: sum / points.length + lift });
  }
}

/** Paints one box at once, for models with a known painting order (a stack, bottom to top). */
export function paintBox(
  drawing: Drawing,
  view: View,
  low: Point3,
  high: Point3,
  finish: BoxFinish = {},
): void {
  for (const { points, style } of boxFaces(view, low, high, finish)) {
    drawing.shape(
      points.map((point) => view.project(point)),
      style,
    );
  }
}
