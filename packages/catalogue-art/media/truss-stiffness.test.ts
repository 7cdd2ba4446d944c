import { expect, it } from "vitest";
import { solveTruss, type Truss } from "./truss-stiffness.ts";

/** A triangle 80 wide and 30 high, loaded at the top. */
const TRIANGLE: Truss = {
  joints: [
    [-40, 0],
    [40, 0],
    [0, 30],
  ],
  bars: [
    [0, 1],
    [0, 2],
    [1, 2],
  ],
  pinned: 0,
  rolling: 1,
};

it("finds the bar forces that balance a load", () => {
  const { forces, moves } = solveTruss(TRIANGLE, [{ joint: 2, force: [0, -6] }]);
  // Each rafter carries half the load: 3 / (30 / 50) = 5, in compression. The tie holds their spread: 5 · 40 / 50 = 4,
  // in tension.
  expect(forces.map((force) => Number(force.toFixed(6)))).toEqual([4, -5, -5]);
  expect(moves[0]).toEqual([0, 0]);
  expect(moves[1]?.[0]).toBeGreaterThan(0);
  expect(moves[2]?.[1]).toBeLessThan(0);
});

it("refuses a mechanism, which can move without bending", () => {
  expect(() => solveTruss({ ...TRIANGLE, bars: TRIANGLE.bars.slice(1) }, [])).toThrow("needs another bar");
});
