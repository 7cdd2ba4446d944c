import { describe, expect, it } from "vitest";
import { type Body, projectBody } from "./projection.ts";

/** A plate 100 × 60 × 20 with a block 40 wide and 50 high at its left end. */
const STEP: Body = [
  [
    [0, 0, 0],
    [100, 60, 20],
  ],
  [
    [0, 0, 0],
    [40, 60, 50],
  ],
];

describe("the views of a stepped block", () => {
  it("share their width, height and depth", () => {
    const [front, left, top] = (["front", "left", "top"] as const).map((side) => projectBody(STEP, side));
    expect([front?.width, front?.height]).toEqual([100, 50]);
    expect([left?.width, left?.height]).toEqual([60, 50]);
    expect([top?.width, top?.height]).toEqual([100, 60]);
  });

  it("show the step from the front and from above, and only as a hidden edge from the left", () => {
    expect(projectBody(STEP, "front").visible).toContainEqual([40, 0, 40, 30]);
    expect(projectBody(STEP, "front").hidden).toEqual([]);
    expect(projectBody(STEP, "top").visible).toContainEqual([40, 0, 40, 60]);
    expect(projectBody(STEP, "left").hidden).toEqual([[0, 30, 60, 30]]);
  });

  it("have no edge where two of its cuboids are flush", () => {
    const { visible } = projectBody(STEP, "front");
    expect(visible.filter(([u1, , u2]) => u1 === 40 && u2 === 40)).toHaveLength(1);
    expect(visible).toHaveLength(6);
  });
});

it("the plan of first-angle projection has the front at its lower edge", () => {
  const lipInFront: Body = [
    [
      [0, 0, 0],
      [30, 20, 10],
    ],
    [
      [0, 0, 0],
      [30, 5, 15],
    ],
  ];
  expect(projectBody(lipInFront, "top").visible).toContainEqual([0, 15, 30, 15]);
});
