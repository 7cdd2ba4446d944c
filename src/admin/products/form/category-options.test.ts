import { expect, test } from "vitest";
import { subcategoryGroups, withMainCategories } from "./category-options.ts";

test("subcategories are offered group by group, in the order of the taxonomy", () => {
  const groups = subcategoryGroups(["Operating system", "Media & Entertainment"]);
  expect(groups.map((group) => group.label)).toEqual(["Media & Entertainment", "Operating system"]);
  expect(groups[0]?.options).toEqual(["Film & VFX", "Gaming & VR"]);
  expect(subcategoryGroups([])).toEqual([]);
});

test("removing a main category removes its subcategories, and no others", () => {
  const before = {
    mainCategories: ["Media & Entertainment", "Operating system"],
    subcategories: ["Windows", "Film & VFX", "Drafting", "Gaming & VR"],
  } as const;
  expect(withMainCategories(before, ["Operating system"])).toEqual({
    mainCategories: ["Operating system"],
    subcategories: ["Windows", "Drafting"],
    dropped: ["Film & VFX", "Gaming & VR"],
  });
  expect(withMainCategories(before, [...before.mainCategories, "Workflows"]).dropped).toEqual([]);
});
