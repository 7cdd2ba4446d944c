import { expect, it } from "vitest";
import { orbitCamera } from "./camera.ts";
import { ModelSheet } from "./model-sheet.ts";
import { box } from "./solids.ts";
import type { Point3 } from "../view.ts";

const RED = "#ff0000";

/** Counts the visible pixels of a line across the middle of the sheet, in front of or behind the box. */
async function redPixels(x: number): Promise<number> {
  const camera = orbitCamera({
    width: 120,
    height: 90,
    target: [0, 0, 0],
    azimuth: 0,
    elevation: 0,
    distance: 400,
    scale: 1,
  });
  const sheet = new ModelSheet(camera);
  sheet.solid(box([-20, -20, -20], [20, 20, 20]), { weight: 1 });
  const line: Point3[] = [
    [x, -10, 0],
    [x, 10, 0],
  ];
  sheet.line(line, { weight: 3, stroke: RED });
  const { pixels } = await sheet.finish();
  let count = 0;
  for (let i = 0; i < pixels.length; i += 3) {
    if ((pixels[i] ?? 0) > 200 && (pixels[i + 1] ?? 0) < 60 && (pixels[i + 2] ?? 0) < 60) count += 1;
  }
  return count;
}

it("draws a line in front of a solid, and hides one behind it", async () => {
  expect(await redPixels(30)).toBeGreaterThan(30);
  expect(await redPixels(-30)).toBe(0);
});
