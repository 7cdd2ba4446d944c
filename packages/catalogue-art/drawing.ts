import { digitStrokes } from "./digits.ts";
import { type Box, distance, hatchLines, type Point, polar } from "./geometry.ts";
import { ACCENT, FINE, INK, MEDIUM, PAPER } from "./palette.ts";

export interface Stroke {
  weight?: number;
  stroke?: string;
  fill?: string;
  /** Dash and gap lengths in px. */
  dash?: readonly number[];
}

const round = (value: number): string => String(Math.round(value * 10) / 10);

/**
 * Collects SVG elements and tracks the box they cover. The sheet draws each motif twice: once to measure it and once
 * fitted, with `weightScale` undoing the fit so that pen weights stay the same.
 */
export class Drawing {
  private readonly parts: string[] = [];
  private readonly weightScale: number;
  private readonly idPrefix: string;
  private clips = 0;
  private clipping = false;
  private min: [number, number] = [Infinity, Infinity];
  private max: [number, number] = [-Infinity, -Infinity];

  constructor(weightScale = 1, idPrefix = "clip") {
    this.weightScale = weightScale;
    this.idPrefix = idPrefix;
  }

  /** An open line through the points. */
  line(points: readonly Point[], style: Stroke = {}): void {
    this.outline(points, style, "");
  }

  /** A closed shape. */
  shape(points: readonly Point[], style: Stroke = {}): void {
    this.outline(points, style, "Z");
  }

  rect(box: Box, style: Stroke = {}): void {
    const { left, top, width, height } = box;
    const [right, bottom] = [left + width, top + height];
    this.shape(
      [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ],
      style,
    );
  }

  circle(centre: Point, radius: number, style: Stroke = {}): void {
    this.cover([centre[0] - radius, centre[1] - radius]);
    this.cover([centre[0] + radius, centre[1] + radius]);
    this.parts.push(
      `<circle cx="${round(centre[0])}" cy="${round(centre[1])}" r="${round(radius)}" ${this.attributes(style)}/>`,
    );
  }

  dot(centre: Point, radius: number, fill = INK): void {
    this.circle(centre, radius, { fill, weight: 0 });
  }

  hatch(polygon: readonly Point[], spacing: number, style: Stroke = {}, angle = 45): void {
    for (const ends of hatchLines(polygon, spacing, angle)) this.line(ends, { weight: FINE, ...style });
  }

  /** A line with a filled head at its end. */
  arrow(from: Point, to: Point, style: Stroke = {}, head = 14): void {
    const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
    const size = Math.min(head, distance(from, to));
    this.line([from, polar(to, size * 0.7, angle + 180)], style);
    this.shape([to, polar(to, size, angle + 160), polar(to, size, angle + 200)], {
      fill: style.stroke ?? INK,
      weight: 0,
    });
  }

  /** A dimension line with oblique ticks and its value on a patch of paper. */
  dimension(from: Point, to: Point, value: string, stroke = INK, size = 15): void {
    const along = Math.atan2(to[1] - from[1], to[0] - from[0]);
    this.line([from, to], { weight: FINE, stroke });
    const tick = (along * 180) / Math.PI - 45;
    for (const end of [from, to]) {
      this.line([polar(end, 9, tick), polar(end, -9, tick)], { weight: MEDIUM, stroke });
    }
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    this.number(value, middle, size, stroke, PAPER);
  }

  /** Digits as strokes, centred, optionally on a patch that clears what is beneath. */
  number(value: string, centre: Point, size = 16, stroke = INK, patch?: string): void {
    const { strokes, width } = digitStrokes(value, size);
    const [left, top] = [centre[0] - width / 2, centre[1] - size / 2];
    if (patch !== undefined) {
      const box = { left: left - 7, top: top - 5, width: width + 14, height: size + 10 };
      this.rect(box, { fill: patch, weight: 0 });
    }
    for (const points of strokes) {
      this.line(
        points.map(([x, y]): Point => [left + x, top + y]),
        { weight: Math.max(FINE, size / 8), stroke },
      );
    }
  }

  /** Clips the drawing to the box. */
  clipped(box: Box, draw: () => void): void {
    const { left, top, width, height } = box;
    this.cover([left, top]);
    this.cover([left + width, top + height]);
    const id = `${this.idPrefix}${this.clips}`;
    this.clips += 1;
    this.parts.push(
      `<clipPath id="${id}"><rect x="${round(left)}" y="${round(top)}" width="${round(width)}" height="${round(height)}"/></clipPath><g clip-path="url(#${id})">`,
    );
    const outer = this.clipping;
    this.clipping = true;
    draw();
    this.clipping = outer;
    this.parts.push("</g>");
  }

  /** Adds finished SVG that covers the box. */
  embed(svg: string, box: Box): void {
    this.cover([box.left, box.top]);
    this.cover([box.left + box.width, box.top + box.height]);
    this.parts.push(svg);
  }

  /** A node mark in the accent colour, to draw the eye. */
  mark(centre: Point, radius = 9): void {
    this.circle(centre, radius, { fill: PAPER, stroke: ACCENT, weight: 4 });
  }

  bounds(): Box {
    return {
      left: this.min[0],
      top: this.min[1],
      width: this.max[0] - this.min[0],
      height: this.max[1] - this.min[1],
    };
  }

  toString(): string {
    return this.parts.join("");
  }

  private outline(points: readonly Point[], style: Stroke, close: string): void {
    for (const point of points) this.cover(point);
    const path = points.map(([x, y], i) => `${i === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
    this.parts.push(`<path d="${path}${close}" ${this.attributes(style)}/>`);
  }

  private attributes({ weight = MEDIUM, stroke = INK, fill = "none", dash }: Stroke): string {
    const pen =
      weight === 0 ? "" : ` stroke="${stroke}" stroke-width="${(weight * this.weightScale).toFixed(2)}"`;
    const gaps = dash?.map((length) => round(length * this.weightScale)).join(" ");
    return `fill="${fill}"${pen}${gaps === undefined ? "" : ` stroke-dasharray="${gaps}"`}`;
  }

  private cover([x, y]: Point): void {
    if (this.clipping) return;
    this.min = [Math.min(this.min[0], x), Math.min(this.min[1], y)];
    this.max = [Math.max(this.max[0], x), Math.max(this.max[1], y)];
  }
}
