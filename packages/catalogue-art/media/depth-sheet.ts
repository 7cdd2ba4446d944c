import { at } from "../geometry.ts";
import type { Projected } from "./camera.ts";

/** How much nearer a surface must be to hide a point: lines lie on surfaces themselves. */
const TOLERANCE = 0.0018;
const NEIGHBOURS = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

function channels(colour: string): readonly [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** A depth buffer: keeps each pixel's nearest surface and its flat tone, to hide the lines behind it. */
export class DepthSheet {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
  private readonly nearest: Float32Array;

  constructor(width: number, height: number, paper: string) {
    this.width = width;
    this.height = height;
    this.nearest = new Float32Array(width * height);
    const [red, green, blue] = channels(paper);
    this.pixels = Buffer.alloc(width * height * 3);
    for (let i = 0; i < this.pixels.length; i += 3) {
      this.pixels[i] = red;
      this.pixels[i + 1] = green;
      this.pixels[i + 2] = blue;
    }
  }

  fill(corners: readonly Projected[], colour: string): void {
    const rgb = channels(colour);
    for (let i = 1; i + 1 < corners.length; i += 1) {
      this.triangle(at(corners, 0), at(corners, i), at(corners, i + 1), rgb);
    }
  }

  /** Whether no surface is in front of the point. At an outline one free neighbouring pixel is enough. */
  shows({ x, y, nearness }: Projected): boolean {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    return NEIGHBOURS.some(([dx, dy]) => {
      const [c, r] = [column + dx, row + dy];
      if (c < 0 || r < 0 || c >= this.width || r >= this.height) return true;
      return nearness >= (this.nearest[r * this.width + c] ?? 0) * (1 - TOLERANCE);
    });
  }

  private triangle(a: Projected, b: Projected, c: Projected, rgb: readonly [number, number, number]): void {
    const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
    if (Math.abs(area) < 1e-9) return;
    const top = Math.max(0, Math.ceil(Math.min(a.y, b.y, c.y) - 0.5));
    const bottom = Math.min(this.height - 1, Math.floor(Math.max(a.y, b.y, c.y) - 0.5));
    const left = Math.max(0, Math.ceil(Math.min(a.x, b.x, c.x) - 0.5));
    const right = Math.min(this.width - 1, Math.floor(Math.max(a.x, b.x, c.x) - 0.5));
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        const [x, y] = [column + 0.5, row + 0.5];
        const u = ((b.x - x) * (c.y - y) - (c.x - x) * (b.y - y)) / area;
        const v = ((c.x - x) * (a.y - y) - (a.x - x) * (c.y - y)) / area;
        if (u < -1e-6 || v < -1e-6 || u + v > 1 + 1e-6) continue;
        this.keep(row * this.width + column, u * a.nearness + v * b.nearness + (1 - u - v) * c.nearness, rgb);
      }
    }
  }

  private keep(index: number, nearness: number, [red, green, blue]: readonly [number, number, number]): void {
    if (nearness <= (this.nearest[index] ?? 0)) return;
    this.nearest[index] = nearness;
    this.pixels[index * 3] = red;
    this.pixels[index * 3 + 1] = green;
    this.pixels[index * 3 + 2] = blue;
  }
}
