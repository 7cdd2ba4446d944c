import sharp from "sharp";
import { digitStrokes } from "../digits.ts";
import { at, distance, type Point, times } from "../geometry.ts";
import type { Camera, Projected } from "./camera.ts";
import { DepthSheet } from "./depth-sheet.ts";
import { drawnEdges } from "./edges.ts";
import type { Solid, Tone } from "./solids.ts";
import { between, dot, subtract, unit } from "./space.ts";
import { ACCENT, blueTone, INK, PAPER, paperTone } from "../palette.ts";
import { normalOf, type Point3 } from "../view.ts";

/** A pen: its weight in px of the sheet, its colour and its opacity. */
export interface Pen {
  readonly weight: number;
  readonly stroke?: string;
  readonly opacity?: number;
  /** Dash and gap lengths in px. */
  readonly dash?: readonly number[];
}

/** A rendered picture: rows of red, green and blue bytes. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

const LIGHT = unit([0.35, -0.55, 1]);
/** Visibility along a line is sampled at this interval. */
const SAMPLE_PX = 1.5;
const TONES: Readonly<Record<Tone, (light: number) => string>> = { paper: paperTone, blue: blueTone };

function pathOf(points: readonly Point[]): string {
  return points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

function lookOf({ weight, stroke = INK, opacity = 1, dash }: Pen): string {
  const gaps = dash ? ` stroke-dasharray="${dash.join(" ")}"` : "";
  return `stroke="${stroke}" stroke-width="${weight}" stroke-opacity="${opacity}"${gaps}`;
}

/** Draws models on a sheet: flat tones, and the visible lines. */
export class ModelSheet {
  readonly camera: Camera;
  private readonly depth: DepthSheet;
  /** One path per pen, so that a frame has few elements. */
  private readonly paths = new Map<string, string[]>();
  /** Figures with the paper that clears their background: above everything else, in order. */
  private readonly figures: string[] = [];
  private readonly outlines: { solid: Solid; pen: Pen; hidden: Pen | undefined }[] = [];
  private readonly lines: { points: readonly Point3[]; pen: Pen }[] = [];

  constructor(camera: Camera) {
    this.camera = camera;
    this.depth = new DepthSheet(camera.width, camera.height, PAPER);
  }

  /** A solid with its tones and edges; with a pen for hidden edges, those too. */
  solid(solid: Solid, pen: Pen, hidden?: Pen): void {
    for (const { corners, tone } of solid) {
      const normal = normalOf(corners);
      const facing = dot(normal, subtract(this.camera.eye, at(corners, 0))) > 0;
      const light = 0.5 + 0.5 * dot(normal, LIGHT) * (facing ? 1 : -1);
      this.area(corners, TONES[tone](light));
    }
    this.outlines.push({ solid, pen, hidden });
  }

  /** A flat convex area in one colour, without an outline. */
  area(corners: readonly Point3[], colour: string): void {
    this.depth.fill(
      corners.map((corner) => this.camera.project(corner)),
      colour,
    );
  }

  /** A line in the model, hidden behind surfaces. */
  line(points: readonly Point3[], pen: Pen): void {
    this.lines.push({ points, pen });
  }

  /** A line in the model, above everything. */
  lineOnTop(points: readonly Point3[], pen: Pen): void {
    this.ink(
      points.map((point): Point => {
        const { x, y } = this.camera.project(point);
        return [x, y];
      }),
      pen,
    );
  }

  /** A line on the sheet itself. */
  ink(points: readonly Point[], pen: Pen): void {
    const look = lookOf(pen);
    const paths = this.paths.get(look) ?? [];
    paths.push(pathOf(points));
    this.paths.set(look, paths);
  }

  /** A filled dot on the sheet, at a model point. */
  dot(point: Point3, radius: number, fill = ACCENT): void {
    const { x, y } = this.camera.project(point);
    this.ink(
      [
        [x, y],
        [x, y + 0.1],
      ],
      { weight: radius * 2, stroke: fill },
    );
  }

  /** A dimension above everything: oblique ticks, and the value on a patch of paper. */
  dimension(from: Point3, to: Point3, value: string, pen: Pen, size: number): void {
    const [a, b] = [this.pointOf(from), this.pointOf(to)];
    this.ink([a, b], pen);
    const length = distance(a, b) || 1;
    const along: Point = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    const tick: Point = [(along[0] - along[1]) * size * 0.45, (along[1] + along[0]) * size * 0.45];
    for (const [x, y] of [a, b]) {
      this.ink(
        [
          [x - tick[0], y - tick[1]],
          [x + tick[0], y + tick[1]],
        ],
        { ...pen, weight: pen.weight * 1.6 },
      );
    }
    this.number(value, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], size, pen);
  }

  /** Figures, centred on a patch of paper. */
  number(value: string, [x, y]: Point, size: number, pen: Pen): void {
    const { strokes, width } = digitStrokes(value, size);
    const [left, top] = [x - width / 2, y - size / 2];
    const patch = pathOf([
      [left, y],
      [left + width, y],
    ]);
    const figure = strokes
      .map((points) => pathOf(points.map(([px, py]): Point => [left + px, top + py])))
      .join("");
    const weight = Math.max(pen.weight, size / 9);
    this.figures.push(
      `<path d="${patch}" ${lookOf({ weight: size * 1.7, stroke: PAPER })}/>`,
      `<path d="${figure}" ${lookOf({ ...pen, weight })}/>`,
    );
  }

  async finish(): Promise<Frame> {
    const { width, height } = this.camera;
    const onTop = new Map(this.paths);
    this.paths.clear();
    for (const { solid, pen, hidden } of this.outlines) {
      for (const ends of drawnEdges(solid, this.camera.eye)) this.visibleParts(ends, pen, hidden);
    }
    for (const { points, pen } of this.lines) {
      times(points.length - 1, (i) => this.visibleParts([at(points, i), at(points, i + 1)], pen));
    }
    const elements = [...this.paths, ...onTop].map(
      ([look, paths]) => `<path d="${paths.join("")}" ${look}/>`,
    );
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">${elements.join("")}${this.figures.join("")}</svg>`;
    const pixels = await sharp(this.depth.pixels, { raw: { width, height, channels: 3 } })
      .composite([{ input: Buffer.from(svg) }])
      .removeAlpha()
      .raw()
      .toBuffer();
    return { width, height, pixels };
  }

  private pointOf(point: Point3): Point {
    const { x, y } = this.camera.project(point);
    return [x, y];
  }

  private visibleParts([from, to]: readonly [Point3, Point3], pen: Pen, hidden?: Pen): void {
    const [start, end] = [this.camera.project(from), this.camera.project(to)];
    const steps = Math.max(1, Math.ceil(Math.hypot(end.x - start.x, end.y - start.y) / SAMPLE_PX));
    const pointAt = (step: number): Projected => this.camera.project(between(from, to, step / steps));
    const pointOnSheet = (step: number): Point => {
      const { x, y } = pointAt(step);
      return [x, y];
    };
    let runStart = 0;
    let runShows = this.depth.shows(pointAt(0.5));
    for (let step = 1; step <= steps; step += 1) {
      const shows = step < steps && this.depth.shows(pointAt(step + 0.5));
      if (step < steps && shows === runShows) continue;
      const runPen = runShows ? pen : hidden;
      if (runPen) this.ink([pointOnSheet(runStart), pointOnSheet(step)], runPen);
      [runStart, runShows] = [step, shows];
    }
  }
}
