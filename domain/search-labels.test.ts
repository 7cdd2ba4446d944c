import { expect, it } from "vitest";
import { LABELS, targetsOf } from "./search-labels.ts";

it("labels stand for categories and names, each once (D64)", () => {
  const labels = LABELS.filter(({ text }) =>
    ["AEC", "Architecture, Engineering & Construction", "Rendering", "PDMC", "PDM Collection"].includes(text),
  );
  expect(targetsOf([...labels, ...labels])).toEqual({
    mainCategories: ["Architecture, Engineering & Construction"],
    subcategories: ["Rendering"],
    productnames: ["Product Design & Manufacturing Collection"],
  });
});

it("a label is found however it is written", () => {
  expect(LABELS.find(({ text }) => text === "3D Studio Max")?.folded).toBe("3d studio max");
});
